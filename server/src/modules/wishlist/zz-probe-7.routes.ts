export type * from 'drizzle-orm';
