"""What people and groups can choose."""
