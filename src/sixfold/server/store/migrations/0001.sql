-- The first schema: people, tables and their logs, finished games, ratings, the daily game.
-- Times are milliseconds since 1970, JSON is text, yes and no are 1 and 0.
-- Tables with short rows are clustered by their key (WITHOUT ROWID).

-- Earlier versions of the program used Alembic, which named this table.
CREATE TABLE IF NOT EXISTS alembic_version (version_num TEXT NOT NULL PRIMARY KEY);

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,
    password TEXT,
    lang TEXT NOT NULL,
    preferences TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
) STRICT;

CREATE TABLE tokens (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_person ON tokens (person);

-- Guests that were merged into an account; logs still name them.
CREATE TABLE aliases (
    guest TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_of_person ON aliases (person);

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    code TEXT UNIQUE,
    host TEXT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    players INTEGER NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    summary TEXT NOT NULL,
    seq INTEGER NOT NULL,
    bot_turn INTEGER NOT NULL,
    flag_at BIGINT,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    ended BIGINT
) STRICT;
CREATE INDEX tables_in_lobby ON tables (public, status, changed DESC, id DESC);
CREATE INDEX tables_awaiting_bots ON tables (id) WHERE bot_turn = 1;
CREATE INDEX tables_with_flags ON tables (flag_at) WHERE flag_at IS NOT NULL;
CREATE INDEX tables_recent ON tables (status, ended DESC, id DESC);

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    bot TEXT,
    changed BIGINT NOT NULL,
    over INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_person ON seats (person, over, changed DESC, table_id DESC);

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    players INTEGER NOT NULL,
    public INTEGER NOT NULL,
    record TEXT NOT NULL,
    ended BIGINT NOT NULL,
    reviewed INTEGER NOT NULL
) STRICT;
CREATE INDEX games_of_kind ON games (public, game, variant, players, ended DESC, id DESC);
CREATE INDEX games_recent ON games (public, ended DESC, id DESC);
CREATE INDEX games_to_review ON games (ended, id) WHERE reviewed = 0;
CREATE UNIQUE INDEX games_of_table ON games (table_id, number);

CREATE TABLE reviews (
    game_id TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,
    made BIGINT NOT NULL
) STRICT;

CREATE TABLE ratings (
    person TEXT NOT NULL,
    ladder TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    ordinal DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (person, ladder)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_rank ON ratings (ladder, ordinal DESC, person);

CREATE TABLE rating_steps (
    person TEXT NOT NULL,
    ladder TEXT NOT NULL,
    game_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, ladder, game_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE dailies (
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    score INTEGER NOT NULL,
    detail TEXT NOT NULL,
    table_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (day, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX dailies_by_rank ON dailies (day, score DESC, detail DESC, at, person);

CREATE TABLE bests (
    person TEXT NOT NULL,
    ladder TEXT NOT NULL,
    score INTEGER NOT NULL,
    game_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, ladder)
) STRICT, WITHOUT ROWID;

CREATE TABLE processes (
    id TEXT NOT NULL PRIMARY KEY,
    beat BIGINT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE outages (
    began BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
