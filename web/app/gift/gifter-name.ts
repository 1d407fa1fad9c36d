import * as texts from '@presently/texts/gift/claim';

interface PersonName {
  first_name: string | null;
  last_name: string | null;
}

/** "Grace Hopper"; null for a gifter without a name. */
export function gifterFullName({ first_name, last_name }: PersonName): string | null {
  return [first_name, last_name].filter((part) => part?.trim()).join(' ') || null;
}

/** The same for phrases such as "Gift from Grace Hopper"; without a name, "Someone special". */
export const gifterName = (gifter: PersonName): string => gifterFullName(gifter) ?? texts.someoneSpecial;
