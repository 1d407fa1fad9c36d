CREATE TABLE stored_wal (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT stored_wal_one_row CHECK (is_only),
  stored_until timestamptz NOT NULL
);
COMMENT ON TABLE stored_wal IS 'The newest moment whose write-ahead log is where backups are kept, in one row.';
