import Gift from 'lucide-react/icons/gift';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';

export function NotFound() {
  return (
    <EmptyState
      as="h1"
      icon={<Gift />}
      title="Page not found"
      text="Nothing is wrapped up here. The link may be mistyped, or the page has moved."
      action={
        <>
          <ButtonLink to={href('/')}>Browse Gifts</ButtonLink>
          <ButtonLink to={href('/track')} variant="secondary">
            Track a Gift
          </ButtonLink>
        </>
      }
    />
  );
}
