import * as texts from '@presently/texts/gift/review';
import { Spinner } from '~/ui/spinner';

/** As high as the form, so that nothing below moves when that is loaded. */
export const ReviewLoading = () => (
  <div className="flex min-h-104 items-center justify-center">
    <Spinner label={texts.loadingReview} />
  </div>
);
