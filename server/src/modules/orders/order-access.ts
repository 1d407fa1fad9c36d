import * as texts from '@presently/texts/server/orders';
import { giftNotFound as giftNotFoundText } from '@presently/texts/server/shared';
import type { FastifyRequest } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireViewer } from '../accounts/index.ts';
import { isRecipient } from './claim/recipient-cookie.ts';
import { withNotFoundLimit } from './rate-limit-not-found.ts';
import { findOrderIdByLink, findOrderIdOfUser } from './store/orders.store.ts';
import { findOrderIdByManageKey } from './store/purchases.store.ts';

type Deps = Pick<BaseDeps, 'database' | 'settings'>;

export const giftNotFound = (): HttpError => notFound(giftNotFoundText);
/** The same 404 for an unknown id and for another user's order. */
export const orderNotFound = (): HttpError => notFound(texts.notFound);

/** How a request identifies an order and proves its access to it. */
type OrderAccess =
  | { by: 'link'; urlId: string }
  /** Only in the recipient's browser. `forbiddenMessage`: of the 403 for anyone else. */
  | { by: 'recipient'; urlId: string; forbiddenMessage: string }
  /** The signed-in gifter's order, by its id or the id in its gift link. */
  | { by: 'gifter'; id: string }
  /** The guest's order, by the key in their manage link. */
  | { by: 'manage-key'; key: string };

/** @throws HttpError 403 or 404; 429 after too many 404s, except for a signed-in gifter */
export async function getOrderId(deps: Deps, request: FastifyRequest, access: OrderAccess): Promise<string> {
  const { db } = deps.database;
  switch (access.by) {
    case 'link': {
      const find = async () => await findOrderIdByLink(db, access.urlId);
      return await withNotFoundLimit(deps, request, find, giftNotFound);
    }
    case 'recipient': {
      const { urlId, forbiddenMessage } = access;
      const id = await getOrderId(deps, request, { by: 'link', urlId });
      if (!isRecipient(deps, request, { id, urlId }))
        throw new HttpError('forbidden', { message: forbiddenMessage });
      return id;
    }
    case 'gifter': {
      const id = await findOrderIdOfUser(db, requireViewer(request).userId, access.id);
      if (!id) throw orderNotFound();
      return id;
    }
    case 'manage-key': {
      const find = async () => await findOrderIdByManageKey(db, sha256(access.key));
      return await withNotFoundLimit(deps, request, find, orderNotFound);
    }
  }
}
