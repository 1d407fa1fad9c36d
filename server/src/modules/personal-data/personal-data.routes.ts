import * as contract from '@presently/contracts/personal-data';
import * as texts from '@presently/texts/server/orders';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { getOrderId } from '../orders/index.ts';
import * as people from './people-of-orders.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

/** Guests (by manage link) and recipients (by cookie) export and erase their data. */
export function personalDataRoutes(app: FastifyInstance, deps: PersonalDataDeps): void {
  const ofGuest = async (request: FastifyRequest, key: string) =>
    await getOrderId(deps, request, { by: 'manage-key', key });
  const ofRecipient = async (request: FastifyRequest, urlId: string) => {
    const forbiddenMessage = texts.onlyRecipientHasData;
    return await getOrderId(deps, request, { by: 'recipient', urlId, forbiddenMessage });
  };

  defineRoute(app, contract.exportGuestData, async ({ params, request }) =>
    ok(await people.exportGuest(deps, await ofGuest(request, params.key))),
  );
  defineRoute(app, contract.eraseGuestData, async ({ params, request }) => {
    await people.eraseGuest(deps, await ofGuest(request, params.key));
    return ok({});
  });
  defineRoute(app, contract.exportRecipientData, async ({ params, request }) =>
    ok(await people.exportRecipient(deps, await ofRecipient(request, params.urlId))),
  );
  defineRoute(app, contract.eraseRecipientData, async ({ params, request }) => {
    await people.eraseRecipient(deps, await ofRecipient(request, params.urlId));
    return ok({});
  });
}
