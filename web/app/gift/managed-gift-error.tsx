import * as texts from '@presently/texts/gift/manage';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { PageError } from '~/shell/page-error';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { CheckLatestEmail } from './check-latest-email';

/** Error boundary of the manage page: explains what to do about an unknown link. */
export function ManagedGiftError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError />;
  return (
    <EmptyState
      as="h1"
      icon={<MailQuestion />}
      title={texts.giftNotFoundTitle}
      text={
        <>
          {texts.linkMayBeWrong} <CheckLatestEmail />
        </>
      }
      action={
        <>
          <ButtonLink to={href('/track')}>{texts.trackAGift}</ButtonLink>
          <ButtonLink to={href('/')} variant="secondary">
            {texts.browseGifts}
          </ButtonLink>
        </>
      }
    />
  );
}
