import type { ReactNode } from 'react';
import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';
import * as shared from './shared.ts';

// The greeting, and what it says of the work that waits.
export const hello = 'Hello.';
export const helloTo = (firstName: string) => `Hello ${firstName}.`;
export const allIsDone = 'All is done; new gifts show here by themselves.';
const parcels = (count: number) =>
  plural(count, { one: '1 parcel waits for you', other: `${count} parcels wait for you` });
const issues = (count: number) =>
  plural(count, { one: '1 thing needs a look', other: `${count} things need a look` });
export const parcelsWait = (count: number) => `${parcels(count)}.`;
export const issuesWait = (count: number) => `${issues(count)}.`;
export const parcelsAndIssuesWait = (counts: { parcels: number; issues: number }) =>
  `${parcels(counts.parcels)}, ${issues(counts.issues)}.`;

// First steps of a new shop.
export const firstSteps = 'First steps';
export const stepsDone = ({ done, count }: { done: number; count: number }) => `${done} of ${count} done`;
/** `hidden` is only read out. */
export const stepIsDone = ({ step, hidden }: { step: string; hidden: Wrap }) =>
  rich`${hidden('Done: ')}${step}`;
export const stepIsToDo = ({ step, hidden }: { step: string; hidden: Wrap }) =>
  rich`${hidden('To do: ')}${step}`;
export const steps = {
  gifts: {
    title: shared.addGift,
    hint: 'Your shop opens with categories and card designs, but nothing to buy yet.',
  },
  contact: {
    title: 'Set your contact details',
    hint: 'Shoppers still see a sample email and phone number.',
  },
  payments: {
    title: 'Set up card payments',
    hint: 'Add your Stripe keys to the server settings. Until then, only test cards work.',
  },
  messages: {
    title: 'Set up email and text messages',
    hint: 'Add SMTP and Twilio to the server settings. Until then, messages stay in the local inbox.',
  },
  team: {
    title: 'Invite your team',
    hint: 'Anyone you invite signs in with their phone number.',
  },
};
export const addGift = 'Add gift';
export const openSettings = 'Open settings';
export const invite = 'Invite';

export const queues = 'Queues';

/**
 * The link from a panel to the whole list: how many there are if the panel shows only some. What the list is of is
 * `hidden`, only read out.
 */
const toWholeList =
  (what: string) =>
  ({ count, hidden }: { count: number | null; hidden: Wrap }): ReactNode =>
    count === null ? rich`Open${hidden(` ${what}`)}` : rich`All ${formatNumber(count)}${hidden(` ${what}`)}`;
export const wholeList = {
  to_pack: toWholeList('to pack'),
  to_ship: toWholeList('to ship'),
  expiring: toWholeList('expiring soon'),
  problems: toWholeList('problems'),
  refund_due: toWholeList('refunds due'),
};
