-- no transaction
-- A payment needs its client secret until the gifter's browser has confirmed it; the task `purge-client-secrets` finds
-- those that are needed no longer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_client_secrets ON payments (updated_at)
  WHERE intent_status = 'succeeded' AND client_secret IS NOT NULL;
