import PackageCheck from 'lucide-react/icons/package-check';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { useDelayedRedirect } from './use-delayed-redirect';

const redirectMs = 2000;

export function AlreadyClaimed({ giftId }: { giftId: string }) {
  const tracking = href('/track/:orderId', { orderId: giftId });
  useDelayedRedirect(tracking, redirectMs);
  return (
    <div role="alert" className="contents">
      <EmptyState
        fill
        as="h1"
        icon={<PackageCheck />}
        title="This gift has already been claimed"
        text="Redirecting to tracking page..."
        action={<ButtonLink to={tracking}>Follow this gift</ButtonLink>}
      />
    </div>
  );
}
