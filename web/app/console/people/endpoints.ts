import type * as people from '@presently/contracts/operator-people';
import { defineEndpoint } from '~/lib/endpoints';

export const findPerson = defineEndpoint<typeof people.findPerson>({
  method: 'POST',
  path: '/operator/people/find',
  auth: 'owner',
});
export const exportPerson = defineEndpoint<typeof people.exportPerson>({
  method: 'POST',
  path: '/operator/people/export',
  auth: 'owner',
});
export const erasePerson = defineEndpoint<typeof people.erasePerson>({
  method: 'POST',
  path: '/operator/people/erase',
  auth: 'owner',
});
