interface PersonName {
  first_name: string | null;
  last_name: string | null;
}

/** "Grace Hopper"; "Someone special" for a gifter without a name. */
export function gifterName({ first_name, last_name }: PersonName): string {
  return [first_name, last_name].filter((part) => part?.trim()).join(' ') || 'Someone special';
}
