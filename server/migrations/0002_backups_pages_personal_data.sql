-- Backups and restores, the owner's own pages, erasing personal data, e-mails about issues.

-- The version of the page `terms` that applied. No foreign key, because it would lock the same row for every purchase;
-- versions are never deleted.
ALTER TABLE purchases ADD COLUMN terms_version integer CONSTRAINT purchases_terms_version_positive CHECK (terms_version > 0);

ALTER TABLE purchase_contacts ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT purchase_contacts_erased_is_empty CHECK (
    erased_at IS NULL OR (first_name IS NULL AND last_name IS NULL AND email IS NULL AND billing_address IS NULL));
COMMENT ON TABLE purchase_contacts IS
  'Who bought, as they said at the checkout; erased with the account, or when a guest asks for it.';

COMMENT ON TABLE order_texts IS 'What gifter and recipient wrote; erased with the person.';

-- Of an erased address only state and zip stay, for taxes; before, the city stayed too.
ALTER TABLE order_addresses ALTER COLUMN city DROP NOT NULL,
  DROP CONSTRAINT order_addresses_complete_or_erased;
UPDATE order_addresses
SET city = NULL, address_ln_2 = NULL, email = NULL, phone = NULL, delivery_instructions = NULL
WHERE erased_at IS NOT NULL;
ALTER TABLE order_addresses
  ADD CONSTRAINT order_addresses_complete_or_erased
    CHECK (erased_at IS NOT NULL OR name IS NOT NULL AND address_ln_1 IS NOT NULL AND city IS NOT NULL),
  ADD CONSTRAINT order_addresses_erased_is_empty CHECK (erased_at IS NULL OR coalesce(
    name, address_ln_1, address_ln_2, city, email, phone, delivery_instructions) IS NULL);
COMMENT ON TABLE order_addresses IS
  'Where recipients want their gifts; a gift has one once it is claimed. Erased some time after the delivery.';
-- What is not erased yet, oldest first.
CREATE INDEX order_addresses_kept ON order_addresses (created_at) WHERE erased_at IS NULL;

COMMENT ON TABLE reviews IS
  'Stars and a line about a gift, by its gifter and its recipient; deleted with the person who wrote it.';

-- When an e-mail to the owners named it.
ALTER TABLE alerts ADD COLUMN emailed_at timestamptz;
CREATE INDEX alerts_emailed ON alerts (emailed_at) WHERE emailed_at IS NOT NULL;

CREATE TABLE backups (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  name text COLLATE "C" CONSTRAINT backups_name_length CHECK (length(name) BETWEEN 1 AND 200),
  bytes bigint CONSTRAINT backups_bytes_positive CHECK (bytes > 0),
  error text CONSTRAINT backups_error_length CHECK (length(error) BETWEEN 1 AND 2000),
  CONSTRAINT backups_succeeded_or_failed CHECK ((name IS NULL) = (bytes IS NULL) AND (name IS NULL) = (error IS NOT NULL))
);
COMMENT ON TABLE backups IS 'Backups that were attempted, recorded when they end.';
CREATE INDEX backups_newest ON backups (started_at DESC);

CREATE TABLE restores (
  id uuid PRIMARY KEY,
  backup text COLLATE "C" NOT NULL CONSTRAINT restores_backup_length CHECK (length(backup) BETWEEN 1 AND 200),
  restored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  restored_to timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CONSTRAINT restores_attempts_positive CHECK (attempts >= 0),
  reconciled_at timestamptz,
  CONSTRAINT restores_reconciled_after CHECK (reconciled_at >= restored_at),
  CONSTRAINT restores_once UNIQUE (backup, restored_to)
);
COMMENT ON TABLE restores IS 'Restores of this shop from a backup; payments are reconciled after each.';

CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CONSTRAINT erasures_kind CHECK (kind IN ('user', 'guest', 'recipient')),
  subject_id uuid NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  applied_at timestamptz,
  stored_at timestamptz,
  CONSTRAINT erasures_once UNIQUE (kind, subject_id)
);
COMMENT ON TABLE erasures IS 'Who was erased, by id only: after a restore they are erased again.';
CREATE INDEX erasures_to_apply ON erasures (erased_at) WHERE applied_at IS NULL;
CREATE INDEX erasures_to_store ON erasures (erased_at) WHERE stored_at IS NULL;

CREATE TABLE restore_rehearsals (
  id uuid PRIMARY KEY,
  backup text COLLATE "C" NOT NULL CONSTRAINT restore_rehearsals_backup_length CHECK (length(backup) BETWEEN 1 AND 200),
  finished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  error text CONSTRAINT restore_rehearsals_error_length CHECK (length(error) BETWEEN 1 AND 2000)
);
COMMENT ON TABLE restore_rehearsals IS 'Backups that were restored on trial, and whether their books were right.';
CREATE INDEX restore_rehearsals_newest ON restore_rehearsals (finished_at DESC);

CREATE TABLE info_page_versions (
  page text COLLATE "C" NOT NULL CONSTRAINT info_page_versions_page_length CHECK (length(page) BETWEEN 1 AND 50),
  version integer NOT NULL CONSTRAINT info_page_versions_version_positive CHECK (version > 0),
  markdown text NOT NULL CONSTRAINT info_page_versions_markdown_length CHECK (octet_length(markdown) BETWEEN 1 AND 65536),
  -- The text that came with the shop, which an upgrade may follow with a newer one.
  is_shipped boolean NOT NULL,
  -- null: recorded by the shop itself.
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (page, version),
  CONSTRAINT info_page_versions_edited_by_somebody CHECK (is_shipped OR created_by IS NOT NULL)
);
COMMENT ON TABLE info_page_versions IS
  'Texts of the terms, the privacy policy and the other information pages, of which the latest is shown; append-only.';
CREATE FUNCTION notify_info_pages_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('info_pages_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER info_pages_changed AFTER INSERT ON info_page_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_info_pages_changed();
