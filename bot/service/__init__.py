"""What people do with matches and challenges: no Telegram, no words."""
