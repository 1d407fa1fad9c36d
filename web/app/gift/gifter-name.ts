import * as texts from '@presently/texts/gift/claim';

interface PersonName {
  first_name: string | null;
  last_name: string | null;
}

/** "Grace Hopper"; "Someone special" for a gifter without a name. */
export function gifterName({ first_name, last_name }: PersonName): string {
  const name = [first_name, last_name].filter((part) => part?.trim()).join(' ');
  return name || texts.someoneSpecial;
}
