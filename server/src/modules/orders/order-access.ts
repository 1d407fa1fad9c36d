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

/** The order behind a gift link. @throws HttpError 404, or 429 after too many of those */
export const getOrderIdByLink = async (deps: Deps, request: FastifyRequest, urlId: string): Promise<string> =>
  await withNotFoundLimit(
    deps,
    request,
    async () => await findOrderIdByLink(deps.database.db, urlId),
    giftNotFound,
  );

/**
 * The same, for the browser of its recipient only.
 * @param refusal message of the 403 for anyone else
 */
export async function getOrderIdOfRecipient(
  deps: Deps,
  request: FastifyRequest,
  { urlId, refusal }: { urlId: string; refusal: string },
): Promise<string> {
  const id = await getOrderIdByLink(deps, request, urlId);
  if (!isRecipient(deps, request, { id, urlId })) throw new HttpError('forbidden', { message: refusal });
  return id;
}

/** The signed-in gifter's order, by its id or the id in its gift link. @throws HttpError 404 */
export async function getOrderIdOfViewer(
  { database }: Deps,
  request: FastifyRequest,
  id: string,
): Promise<string> {
  const found = await findOrderIdOfUser(database.db, requireViewer(request).userId, id);
  if (!found) throw orderNotFound();
  return found;
}

/** The order of a guest's manage link. @throws HttpError 404, or 429 after too many of those */
export const getManagedOrderId = async (deps: Deps, request: FastifyRequest, key: string): Promise<string> =>
  await withNotFoundLimit(
    deps,
    request,
    async () => await findOrderIdByManageKey(deps.database.db, sha256(key)),
    orderNotFound,
  );
