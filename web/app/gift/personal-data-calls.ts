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

/** The data subject: a guest, by manage key, or the recipient, by gift link and cookie. */
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
