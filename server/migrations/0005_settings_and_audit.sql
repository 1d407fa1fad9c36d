-- Until now a user was made by signing in, and owners by the settings alone.
UPDATE users SET signed_in_at = created_at;--> statement-breakpoint
UPDATE users SET role_from = 'settings' WHERE role = 'owner';--> statement-breakpoint
UPDATE users SET role_from = 'console' WHERE role = 'staff';--> statement-breakpoint

-- Every instance keeps the settings in memory and reads them anew when told.
CREATE FUNCTION tell_shop_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_settings_changed', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_settings_changed AFTER INSERT OR UPDATE OR DELETE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_settings_changed();--> statement-breakpoint

-- The audit log is asked by what was done and by what it was done to; a beginning of an action finds several.
CREATE INDEX audit_entries_action ON audit_entries (action text_pattern_ops, seq);--> statement-breakpoint
CREATE INDEX audit_entries_subject_id ON audit_entries (subject_id, seq);--> statement-breakpoint
CREATE INDEX audit_entries_at ON audit_entries (at, seq);
