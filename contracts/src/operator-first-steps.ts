import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';

export const FIRST_STEPS = ['gifts', 'contact', 'payments', 'messages', 'team'] as const;
export const FirstStepName = z.enum(FIRST_STEPS);
export type FirstStepName = z.infer<typeof FirstStepName>;

export const FirstStep = z.object({ step: FirstStepName, done: z.boolean() }).meta({ id: 'FirstStep' });
export type FirstStep = z.infer<typeof FirstStep>;

export const getFirstSteps = endpoint({
  id: 'getFirstSteps',
  method: 'GET',
  path: '/operator/first-steps',
  auth: 'manager',
  summary: 'List what a new shop still needs',
  description: 'The checklist on the dashboard of a shop that has not sold yet.',
  responses: {
    200: envelope(
      z.object({ steps: z.array(FirstStep).describe('Empty once all are done or a gift has been sold') }),
    ),
  },
});
