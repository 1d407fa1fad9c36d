import * as texts from '@presently/texts/gift/claim';
import PackageCheck from 'lucide-react/icons/package-check';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { useDelayedRedirect } from './use-delayed-redirect';

const redirectMs = 2000;

export function AlreadyClaimed({ urlId }: { urlId: string }) {
  const tracking = href('/track/:orderId', { orderId: urlId });
  useDelayedRedirect(tracking, redirectMs);
  return (
    <EmptyState
      fill
      as="h1"
      icon={<PackageCheck />}
      title={texts.alreadyClaimed}
      text={texts.redirectingToTrackingPage}
      action={<ButtonLink to={tracking}>{texts.followThisGift}</ButtonLink>}
    />
  );
}
