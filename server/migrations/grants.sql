-- What the application may do, applied after every migration where the role presently_app exists. It reads and writes
-- rows, and neither truncates tables nor changes the schema.

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO presently_app;
REVOKE INSERT, UPDATE, DELETE ON schema_migrations, order_status_moves, fulfilment_queue FROM presently_app;

-- Append-only: erasure and retention go through the functions of these tables.
REVOKE UPDATE, DELETE ON audit_entries, order_events, gift_versions, info_page_versions FROM presently_app;

-- Money and what it bought stay; erasure empties columns.
REVOKE DELETE ON purchases, purchase_contacts, orders, payments, refunds FROM presently_app;

-- Functions that run with the rights of the owner are for the application only.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', definer);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO presently_app', definer);
  END LOOP;
END $$;
