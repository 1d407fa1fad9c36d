import type { ErasedPerson, Person } from '@presently/contracts/operator-people';
import { saveJsonFile } from '~/lib/save-file';
import { api } from '~/lib/session';
import { erasePerson, exportPerson, findPerson } from './endpoints';

/** The person, identified by one of the two. */
export type PersonKey = { email: string } | { phone_number: string };

export type PeopleChange = { key: PersonKey } & (
  | { kind: 'find' }
  | { kind: 'export' | 'erase'; order_ids: string[] }
);
/** The stored data; `erased`: what has just been erased. */
export type PeopleResult = { key: PersonKey; person: Person; erased?: ErasedPerson };

const named = ({ key, order_ids }: { key: PersonKey; order_ids: string[] }) => ({ ...key, order_ids });

export async function runPeopleChange(change: PeopleChange): Promise<PeopleResult | null> {
  const { key } = change;
  const find = async () => (await api(findPerson, { body: key })).data;
  switch (change.kind) {
    case 'find':
      return { key, person: await find() };
    case 'export':
      saveJsonFile('personal-data.json', (await api(exportPerson, { body: named(change) })).data);
      return null;
    case 'erase': {
      const { data: erased } = await api(erasePerson, { body: named(change) });
      return { key, person: await find(), erased };
    }
  }
}
