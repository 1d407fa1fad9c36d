import * as texts from '@presently/texts/shop/gift';
import Gift from 'lucide-react/icons/gift';
import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { PageError } from '~/shell/page-error';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';

/** Error boundary of pages about one gift: a not-found screen for 404, otherwise the general error page. */
export function GiftNotFound() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError />;
  return (
    <EmptyState
      as="h1"
      icon={<Gift />}
      title={texts.giftNotFound}
      text={texts.giftDoesNotExist}
      action={<ButtonLink to={href('/')}>{texts.browseGifts}</ButtonLink>}
    />
  );
}
