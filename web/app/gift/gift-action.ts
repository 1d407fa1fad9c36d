import { ApiError } from '@presently/contracts/client';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import { formatLongDay } from '@presently/texts/format';
import * as texts from '@presently/texts/gift/manage';
import { data, type SubmitTarget, useFetcher } from 'react-router';
import { updateLastPurchaseLink } from '~/checkout/last-purchase';
import type { FormErrors } from '~/forms/use-form';
import { useFetcherResult } from '~/lib/use-fetcher-result';
import { showToast } from '~/ui/toast';
import { toFormErrors } from './error-message';

/** A gifter's action on a sent gift; the body of a page's client action. */
export type GiftAction = { id: string } & (
  | { intent: 'extend' | 'resend' | 'cancel' }
  | { intent: 'replaceLink'; oldLink: string }
  | { intent: 'update'; change: UpdateOrderInput }
);

type Intent = GiftAction['intent'];

/** API calls for the gift, which depend on the kind of access: by manage key, or as the signed-in gifter. */
export type GiftCalls = Record<Exclude<Intent, 'update'>, () => Promise<{ data: Order }>> & {
  update(change: UpdateOrderInput): Promise<{ data: Order }>;
};

/** React Router's data response with a status. */
type DataWithResponseInit = ReturnType<typeof data<GiftActionResult>>;

export type GiftActionResult = { intent: Intent } & ({ order: Order } | { errors: FormErrors });

const failureTexts: Record<Intent, string> = {
  extend: texts.notExtended,
  resend: texts.linksNotSent,
  replaceLink: texts.linkNotReplaced,
  cancel: texts.notCancelled,
  update: texts.changesNotSaved,
};

/**
 * For client actions. A failure is returned with a text for the gifter, because a thrown error would replace the page.
 */
export async function runGiftAction(
  request: Request,
  callsOf: (id: string) => GiftCalls,
): Promise<GiftActionResult | DataWithResponseInit> {
  const action = (await request.json()) as GiftAction;
  const { intent } = action;
  const calls = callsOf(action.id);
  try {
    const { data: order } = await (intent === 'update' ? calls.update(action.change) : calls[intent]());
    if (intent === 'replaceLink') updateLastPurchaseLink(action.oldLink, order);
    return { intent, order };
  } catch (error) {
    console.error(`running the gift action ${intent} failed`, error);
    const errors = toFormErrors(error, failureTexts[intent]);
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    // After an outage, the page is not revalidated: that would fail, too, and replace the page with its drafts.
    return data<GiftActionResult>({ intent, errors }, isRefused ? 200 : 503);
  }
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

const successTexts = {
  extend: ({ expires_at }: Order) => texts.claimableUntilNotice(formatLongDay(new Date(expires_at))),
  resend: () => texts.linksSentNotice,
  replaceLink: () => texts.linkReplacedNotice,
};

export interface GiftActions {
  /** Resolves once it has finished and the page has its new data. */
  run(action: WithoutId<GiftAction>): Promise<void>;
  isPending(intent: Intent): boolean;
}

/** Sends actions on a gift to its page's client action, after which the page is revalidated. */
export function useGiftActions(order: Order, onResult?: (result: GiftActionResult) => void): GiftActions {
  const fetcher = useFetcher<GiftActionResult>();
  const pending = fetcher.json as GiftAction | undefined;
  useFetcherResult(fetcher, (result) => {
    showResult(result);
    onResult?.(result);
  });
  return {
    run: (action) =>
      fetcher.submit({ ...action, id: order.id } as SubmitTarget, {
        method: 'post',
        encType: 'application/json',
      }),
    isPending: (intent) => pending?.intent === intent,
  };
}

/** Shows the gifter the result of actions without a dialog. */
function showResult(result: GiftActionResult): void {
  const { intent } = result;
  if (intent === 'cancel' || intent === 'update') return;
  if ('errors' in result) showToast(result.errors.message, 'error');
  else showToast(successTexts[intent](result.order));
}
