import type * as personalData from '@presently/contracts/personal-data';
import { defineEndpoint } from '~/lib/endpoints';
import { api } from '~/lib/session';

const exportGuestData = defineEndpoint<typeof personalData.exportGuestData>({
  method: 'POST',
  path: '/orders/manage/:key/data/export',
  auth: 'public',
});
const eraseGuestData = defineEndpoint<typeof personalData.eraseGuestData>({
  method: 'DELETE',
  path: '/orders/manage/:key/data',
  auth: 'public',
});
const exportRecipientData = defineEndpoint<typeof personalData.exportRecipientData>({
  method: 'POST',
  path: '/orders/track/:urlId/data/export',
  auth: 'public',
});
const eraseRecipientData = defineEndpoint<typeof personalData.eraseRecipientData>({
  method: 'DELETE',
  path: '/orders/track/:urlId/data',
  auth: 'public',
});

/** Whose data it is: a guest's, by the manage key, or the recipient's, by the gift link and their cookie. */
export type DataOwner = { manageKey: string } | { urlId: string };

/** API calls for one person's data, which depend on the kind of access. */
export function dataCallsOf(owner: DataOwner) {
  if ('manageKey' in owner) {
    const params = { key: owner.manageKey };
    return {
      read: () => api(exportGuestData, { params }),
      erase: () => api(eraseGuestData, { params }),
    };
  }
  const params = { urlId: owner.urlId };
  return {
    read: () => api(exportRecipientData, { params }),
    erase: () => api(eraseRecipientData, { params }),
  };
}
