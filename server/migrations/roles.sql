-- The roles of the shop, so that it does not run as a superuser. Run in the shop's database by a superuser, or on a
-- managed service by its administrator; may be repeated. Passwords are set apart: ALTER ROLE presently_app PASSWORD '…'.
-- The embedded database is set up with this file. What the roles may do with the tables is in grants.sql.

DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['presently_admin', 'presently_owner', 'presently_app'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      EXECUTE format('CREATE ROLE %I LOGIN', role);
    END IF;
  END LOOP;
  EXECUTE format('ALTER DATABASE %I OWNER TO presently_owner', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO presently_admin, presently_app', current_database());
END $$;

-- Backups: reads everything, writes nothing.
ALTER ROLE presently_admin REPLICATION;
GRANT pg_read_all_data TO presently_admin;
DO $$
BEGIN
  -- A managed service, whose administrator is no superuser, makes its backups itself.
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO presently_admin;
  END IF;
END $$;

-- Migrations: owns the schema.
ALTER SCHEMA public OWNER TO presently_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

-- The application. The limits belong to the role, because PgBouncer refuses them as start-up parameters.
GRANT USAGE ON SCHEMA public TO presently_app;
ALTER ROLE presently_app SET lock_timeout = '5s';
ALTER ROLE presently_app SET statement_timeout = '10s';
ALTER ROLE presently_app SET idle_in_transaction_session_timeout = '15s';
