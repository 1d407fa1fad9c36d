import * as texts from '@presently/texts/console/reviews';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { answerReview, hideReview, showReview } from './endpoints';

/** The actions of the reviews route. */
export type ReviewChange = { id: string } & (
  | { kind: 'reply'; answer: string | null }
  | { kind: 'hide'; reason: string }
  | { kind: 'show' }
);

/** @throws ApiError */
export async function changeReview(change: ReviewChange): Promise<void> {
  const params = { id: change.id };
  switch (change.kind) {
    case 'reply':
      await api(answerReview, { params, body: { answer: change.answer } });
      return showToast(change.answer === null ? texts.replyRemoved : texts.replyPosted);
    case 'hide':
      await api(hideReview, { params, body: { reason: change.reason } });
      return showToast(texts.reviewHidden);
    case 'show':
      await api(showReview, { params });
      return showToast(texts.reviewShown);
  }
}
