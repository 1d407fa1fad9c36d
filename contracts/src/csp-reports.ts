import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Sent by the browser itself, also of pages that hide their origin; changes nothing. */
export const reportCsp = endpoint({
  method: 'POST',
  path: '/csp-reports',
  auth: 'public',
  summary: 'A violation of the Content-Security-Policy, as browsers report it; logged and not stored',
  consumes: ['application/csp-report', 'application/reports+json'],
  acceptsAnyOrigin: true,
  body: z.unknown(),
  responses: { 204: z.null() },
});
