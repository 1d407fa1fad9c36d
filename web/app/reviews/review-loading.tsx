import * as texts from '@presently/texts/gift/review';
import { Spinner } from '~/ui/spinner';

/** As tall as the form, so that the layout does not shift when it loads. */
export const ReviewLoading = () => (
  <div className="flex min-h-104 items-center justify-center">
    <Spinner label={texts.loadingReview} />
  </div>
);
