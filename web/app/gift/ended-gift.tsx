import * as texts from '@presently/texts/gift/claim';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { type EndReason, endedGiftText } from './status-texts';

interface EndedGiftProps {
  reason: EndReason;
  gifter: string | null;
  /** The viewer has just ended it; then "not available for claiming" is omitted. */
  justNow?: boolean;
}

/** Claim page of a gift that was declined, has expired or was cancelled. */
export function EndedGift({ reason, gifter, justNow = false }: EndedGiftProps) {
  const { title, text } = endedGiftText(reason, gifter);
  return (
    <EmptyState
      fill
      as="h1"
      icon={<HeartHandshake />}
      title={title}
      text={
        <>
          {!justNow && <span className="block font-semibold text-ink">{texts.notAvailable}</span>}
          <span className="mt-2 block">{text}</span>
        </>
      }
      action={<ButtonLink to={href('/')}>{texts.browseGifts}</ButtonLink>}
    />
  );
}
