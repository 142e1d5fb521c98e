-- People, groups, challenges, matches and where they are shown.
-- Ids of people, chats and messages are Telegram's own (64 bits); times are seconds since the epoch.

CREATE TABLE users (
    id INTEGER PRIMARY KEY,  -- negative: somebody forgotten
    name TEXT NOT NULL,
    username TEXT,
    client_language TEXT,
    reachable INTEGER NOT NULL CHECK (reachable IN (0, 1)),
    settings TEXT NOT NULL
) STRICT;

CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    language TEXT,
    terms TEXT NOT NULL,
    admins_challenge INTEGER NOT NULL CHECK (admins_challenge IN (0, 1)),
    theme TEXT NOT NULL
) STRICT;

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL CHECK (version >= 1),
    snapshot TEXT NOT NULL,
    ended INTEGER NOT NULL CHECK (ended IN (0, 1)),
    white_id INTEGER NOT NULL REFERENCES users (id),
    black_id INTEGER NOT NULL REFERENCES users (id),
    clock INTEGER,
    language TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    turn_version INTEGER NOT NULL,
    moved_at INTEGER NOT NULL,
    pressed_at INTEGER NOT NULL,
    rung_at INTEGER NOT NULL,
    deadline INTEGER,
    alarm_at INTEGER,
    nudged INTEGER NOT NULL CHECK (nudged IN (0, 1)),
    paused_at INTEGER,
    pause_asked TEXT,
    CHECK (ended = 0 OR deadline IS NULL AND alarm_at IS NULL)
) STRICT;

CREATE INDEX matches_of_white ON matches (white_id, ended);
CREATE INDEX matches_of_black ON matches (black_id, ended);
CREATE INDEX matches_by_alarm ON matches (alarm_at) WHERE alarm_at IS NOT NULL;
CREATE INDEX matches_running ON matches (ended, paused_at);
-- Finding boards left behind and a chat's latest matches must not read the wide rows.
CREATE INDEX matches_by_version ON matches (id, version, moved_at);

CREATE TABLE games (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    rules TEXT NOT NULL,
    commitment TEXT NOT NULL,
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    entropy TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    result TEXT,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    challenger_id INTEGER NOT NULL REFERENCES users (id),
    challenger_side TEXT NOT NULL,
    opponent_id INTEGER,
    opponent_username TEXT,
    terms TEXT NOT NULL,
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    language TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    chat_id INTEGER,
    message_id INTEGER,
    thread_id INTEGER,
    inline_message_id TEXT,
    match_id TEXT REFERENCES matches (id),
    rematch_of TEXT REFERENCES matches (id)
) STRICT;

CREATE INDEX challenges_of_challenger ON challenges (challenger_id, state);
CREATE INDEX challenges_to_id ON challenges (opponent_id) WHERE opponent_id IS NOT NULL;
CREATE INDEX challenges_to_username ON challenges (opponent_username) WHERE opponent_username IS NOT NULL;
CREATE INDEX challenges_in_chat ON challenges (chat_id) WHERE chat_id IS NOT NULL;
CREATE INDEX challenges_again ON challenges (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE TABLE board_views (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used twice
    match_id TEXT NOT NULL REFERENCES matches (id),
    chat_id INTEGER,
    message_id INTEGER,
    thread_id INTEGER,
    inline_message_id TEXT,
    perspective TEXT,
    watching INTEGER NOT NULL CHECK (watching IN (0, 1)),
    shown_version INTEGER NOT NULL,
    shown_game INTEGER NOT NULL,
    retired INTEGER NOT NULL CHECK (retired IN (0, 1))
) STRICT;

CREATE INDEX views_alive ON board_views (match_id, shown_version) WHERE retired = 0;
CREATE INDEX views_in_chat ON board_views (chat_id, message_id, match_id) WHERE chat_id IS NOT NULL;
CREATE INDEX views_inline ON board_views (inline_message_id) WHERE inline_message_id IS NOT NULL;

CREATE TABLE notices (
    match_id TEXT PRIMARY KEY REFERENCES matches (id),
    chat_id INTEGER,
    message_id INTEGER,
    thread_id INTEGER,
    inline_message_id TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_in_chat ON notices (chat_id) WHERE chat_id IS NOT NULL;

CREATE TABLE pictures (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    file_id TEXT NOT NULL
) STRICT;

CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE secret (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    value BLOB NOT NULL CHECK (length(value) = 32)
) STRICT;
