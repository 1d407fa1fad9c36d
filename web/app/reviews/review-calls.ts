import type { OwnReview, ReviewInput } from '@presently/contracts/reviews';
import { api } from '~/lib/session';
import {
  getManagedReview,
  getRecipientReview,
  getReview,
  removeManagedReview,
  removeRecipientReview,
  removeReview,
  saveManagedReview,
  saveRecipientReview,
  saveReview,
} from './endpoints';

/** The reviewer: the recipient, by gift link, or the gifter, by order or a guest's manage key. */
export type Reviewer = { urlId: string } | { orderId: string } | { manageKey: string };

type Data = Promise<{ data: OwnReview }>;

/** API calls for one review, which depend on the kind of access. */
export interface ReviewCalls {
  read(signal: AbortSignal): Data;
  save(body: ReviewInput): Data;
  remove(): Data;
}

export function reviewCallsOf(reviewer: Reviewer): ReviewCalls {
  if ('urlId' in reviewer) {
    const params = { urlId: reviewer.urlId };
    return {
      read: (signal) => api(getRecipientReview, { params, signal }),
      save: (body) => api(saveRecipientReview, { params, body }),
      remove: () => api(removeRecipientReview, { params }),
    };
  }
  if ('orderId' in reviewer) {
    const params = { id: reviewer.orderId };
    return {
      read: (signal) => api(getReview, { params, signal }),
      save: (body) => api(saveReview, { params, body }),
      remove: () => api(removeReview, { params }),
    };
  }
  const params = { key: reviewer.manageKey };
  return {
    read: (signal) => api(getManagedReview, { params, signal }),
    save: (body) => api(saveManagedReview, { params, body }),
    remove: () => api(removeManagedReview, { params }),
  };
}
