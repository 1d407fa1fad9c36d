import * as contract from '@presently/contracts/operator-people';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { requireViewer } from '../accounts/index.ts';
import { erasePerson, exportPerson, findPerson } from './person.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

/** Owners find, export and erase what is stored about a person who asks for it. */
export function peopleRoutes(app: FastifyInstance, deps: PersonalDataDeps): void {
  defineRoute(app, contract.findPerson, async ({ request, body }) =>
    ok(await findPerson(deps, requireViewer(request), body)),
  );
  defineRoute(app, contract.exportPerson, async ({ request, body }) =>
    ok(await exportPerson(deps, requireViewer(request), body)),
  );
  defineRoute(app, contract.erasePerson, async ({ request, body }) =>
    ok(await erasePerson(deps, requireViewer(request), body)),
  );
}
