/** The shop's settings; a test checks that none is missing. */
const SETTINGS =
  /^(NODE_ENV|PORT|HOST|PUBLIC_ORIGIN|API_URL|DATA_DIR|DATABASE_.*|SECRET_KEY|SEED_DEMO|GUEST_CHECKOUT|CLAIM_WINDOW_DAYS|TIME_ZONE|OPERATOR_PHONES|FULFILMENT|CARRIER_.*|SIMULATED_STEP_SECONDS|UNDO_SECONDS|KEEP_.*|SHOP_LANGUAGE|SMS_.*|SMTP_URL|MAIL_.*|STRIPE_.*|TWILIO_.*|S3_.*|ERROR_REPORTING_DSN|ANALYTICS_.*|TRUSTED_PROXIES|PREPARE_PICTURES|MAX_CONNECTIONS|CACHE_MB|HEAP_MB|METRICS_.*|LOG_LEVEL|BACKUP_.*)$/;

/** The environment without settings of a shop, which tests must neither use nor be affected by. */
export const withoutSettings = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.test(name)));
