import * as texts from '@presently/texts/gift/review';
import { Card } from '~/ui/card';
import { lazyComponent } from '~/ui/lazy-component';
import type { Reviewer } from './review-calls';
import { ReviewLoading } from './review-loading';

const OwnReview = lazyComponent(() => import('./own-review'));

/** Asks the gifter or the recipient of a delivered gift for a review, and shows their review. */
export function ReviewCard({ reviewer }: { reviewer: Reviewer }) {
  return (
    <div className="print:hidden">
      <Card>
        <h2 className="mb-4 text-xl">{texts.howWasTheGift}</h2>
        <OwnReview reviewer={reviewer} saveVariant="secondary" loadingView={<ReviewLoading />} />
      </Card>
    </div>
  );
}
