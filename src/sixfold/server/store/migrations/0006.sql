-- Sessions on the server, names that look alike, and seats on which programs play.
-- Signed cookies are not migrated: a copy cannot be told from the original. Accounts have to log in again.
-- data_migrations.py fills in the skeletons of existing accounts.
CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    created BIGINT NOT NULL,
    renewed BIGINT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_age ON sessions (renewed);
DELETE FROM secrets WHERE name = 'cookie-keys';
ALTER TABLE people ADD COLUMN skeleton TEXT;
ALTER TABLE people ADD COLUMN small_skeleton TEXT;
CREATE UNIQUE INDEX people_by_skeleton ON people (skeleton);
CREATE UNIQUE INDEX people_by_small_skeleton ON people (small_skeleton);
ALTER TABLE seats ADD COLUMN program INTEGER NOT NULL DEFAULT 0;
