-- Push subscriptions of browsers.
CREATE TABLE pushes (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    service TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    site TEXT NOT NULL,
    created BIGINT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pushes_of_person ON pushes (person);
