import type { ReactNode } from 'react';
import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

// What there is to do.
export const allCaughtUp = "You're all caught up. New orders show up here automatically.";
export const ordersToPack = (count: number) =>
  plural(count, { one: '1 order to pack', other: `${formatNumber(count)} orders to pack` });
export const ordersToShip = (count: number) =>
  plural(count, { one: '1 order to ship', other: `${formatNumber(count)} orders to ship` });
export const issuesToReview = (count: number) =>
  plural(count, {
    one: '1 issue needs attention',
    other: `${formatNumber(count)} issues need attention`,
  });

// First steps of a new shop.
export const firstSteps = 'Get started';
export const stepsDone = ({ done, count }: { done: number; count: number }) => `${done} of ${count} done`;
/** `hidden` is only read out. */
export const stepIsDone = ({ step, hidden }: { step: string; hidden: Wrap }) =>
  rich`${hidden('Done: ')}${step}`;
export const stepIsToDo = ({ step, hidden }: { step: string; hidden: Wrap }) =>
  rich`${hidden('To do: ')}${step}`;
export const steps = {
  gifts: {
    title: 'Add a gift',
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
    count === null
      ? rich`View${hidden(` ${what}`)}`
      : rich`View all ${formatNumber(count)}${hidden(` ${what}`)}`;
export const wholeList = {
  to_pack: toWholeList('to pack'),
  to_ship: toWholeList('to ship'),
  expiring: toWholeList('expiring soon'),
  problems: toWholeList('issues'),
  refund_due: toWholeList('refunds due'),
};
