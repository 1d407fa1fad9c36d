import { isolate } from '@presently/contracts/bidi';

interface PersonName {
  first_name: string | null;
  last_name: string | null;
}

/** As it stands in a sentence: "Grace Hopper"; "Someone special" for a gifter without a name. */
export function gifterName({ first_name, last_name }: PersonName): string {
  const name = [first_name, last_name].filter((part) => part?.trim()).join(' ');
  return isolate(name) || 'Someone special';
}
