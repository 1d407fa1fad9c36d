/** The variables of each provider; with a `purpose`, the provider is required in production. */
export const PROVIDERS: { names: string[]; purpose?: string }[] = [
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    purpose: 'production takes real cards',
  },
  { names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], purpose: 'production sends real SMS' },
  { names: ['SMTP_URL'], purpose: 'production sends real email' },
  { names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  { names: ['ANALYTICS_ID', 'ANALYTICS_SCRIPT_URL'] },
  { names: ['BACKUP_TO', 'BACKUP_PASSPHRASE'] },
];

/** The variables of a backup bucket. */
export const BACKUP_S3 = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

const REQUIRED_IN_PRODUCTION: Record<string, string> = {
  DATABASE_URL: 'production keeps its orders in a database of its own',
  PUBLIC_ORIGIN: 'gift links begin with it',
  SECRET_KEY: 'at least 32 random characters',
  OPERATOR_PHONES: 'who owns the shop',
};

/** Variables that are missing from an incomplete provider or in production, and combinations that are not allowed. */
export function missingSettings(present: Record<string, unknown>, production: boolean): string[] {
  const providers = PROVIDERS.flatMap(({ names, purpose }) => {
    const missing = names.filter((name) => !(name in present));
    if (missing.length === 0 || (missing.length === names.length && !(production && purpose))) return [];
    return missing.map((name) =>
      missing.length < names.length ? `${name} is missing` : `${name} is missing (${purpose})`,
    );
  });
  const required = Object.entries(production ? REQUIRED_IN_PRODUCTION : {}).filter(
    ([name]) => !(name in present),
  );
  const carrier =
    present['FULFILMENT'] === 'carrier' && !('CARRIER_WEBHOOK_SECRET' in present)
      ? ['CARRIER_WEBHOOK_SECRET is missing (the carrier signs its events with it)']
      : [];
  const primary =
    'DATABASE_REPLICA_URL' in present && !('DATABASE_URL' in present) && !production
      ? ['DATABASE_URL is missing (DATABASE_REPLICA_URL names replicas of it)']
      : [];
  const bucket = isBucket(present['BACKUP_TO']) ? BACKUP_S3.filter((name) => !(name in present)) : [];
  const backup =
    'BACKUP_TO' in present && 'DATABASE_URL' in present
      ? ['BACKUP_TO is for the embedded database: back up the one of DATABASE_URL with its own tools']
      : [];
  return [
    ...providers,
    ...carrier,
    ...primary,
    ...backup,
    ...bucket.map((name) => `${name} is missing (BACKUP_TO names a bucket)`),
    ...required.map(([name, why]) => `${name} is missing (${why})`),
  ];
}

/** Whether backups go to a bucket. */
export const isBucket = (backupTo: unknown): boolean =>
  typeof backupTo === 'string' && backupTo.startsWith('s3://');
