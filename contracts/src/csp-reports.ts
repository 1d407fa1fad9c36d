import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Sent by browsers, also with `Origin: null`; only logged. */
export const reportCspViolation = endpoint({
  id: 'reportCspViolation',
  method: 'POST',
  path: '/csp-reports',
  auth: 'public',
  summary: 'Report a violation of the Content-Security-Policy',
  description: 'Sent by browsers. Reports are logged, limited in number, and not stored.',
  consumes: ['application/csp-report', 'application/reports+json'],
  acceptsAnyOrigin: true,
  body: z.unknown(),
  responses: { 204: z.null() },
});
