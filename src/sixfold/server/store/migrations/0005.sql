-- The seat to move at a table, so that lists can show whose turn it is.
-- For running games it is filled in by their next move.
ALTER TABLE tables ADD COLUMN to_move INTEGER;
