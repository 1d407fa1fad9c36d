type PersonName = { first_name: string | null; last_name: string | null };

/** A person's full name; null when unknown or erased. */
export const knownName = ({ first_name, last_name }: PersonName): string | null =>
  [first_name, last_name].filter(Boolean).join(' ') || null;
