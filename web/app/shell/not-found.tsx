import * as texts from '@presently/texts/shell';
import Gift from 'lucide-react/icons/gift';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';

export function NotFound() {
  return (
    <EmptyState
      as="h1"
      icon={<Gift />}
      title={texts.pageNotFound}
      text={texts.notFoundExplained}
      action={
        <>
          <ButtonLink to={href('/')}>{texts.browseGifts}</ButtonLink>
          <ButtonLink to={href('/track')} variant="secondary">
            {texts.trackAGift}
          </ButtonLink>
        </>
      }
    />
  );
}
