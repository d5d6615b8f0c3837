-- People named in the log of each table, to find a person without reading all logs.
-- data_migrations.py fills it from existing logs.
CREATE TABLE visits (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dailies_of_person ON dailies (person);
