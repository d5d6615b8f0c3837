-- How often the log of a table was rewritten, so that every process notices.
-- It begins at zero: no process remembers logs from before this revision.
ALTER TABLE tables ADD COLUMN rewritten INTEGER NOT NULL DEFAULT 0;
