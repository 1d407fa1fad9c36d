import { isolateBidi } from '@presently/contracts/bidi';
import type { ClaimableGift } from '@presently/contracts/gift-links';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';

export type EndReason = ClaimableGift['cancel_reason'];

/** Title and explanation for a gift that was declined, has expired or was cancelled. */
export function endedGiftText(reason: EndReason, name: string): { title: string; text: string } {
  const gifter = isolateBidi(name);
  switch (reason) {
    case 'declined':
      return {
        title: 'This gift was declined with thanks',
        text: `It is not on its way to anybody. ${gifter} gets the money back, and knows.`,
      };
    case 'expired':
      return {
        title: 'This gift has expired',
        text: `Nobody gave it an address in time, so it was not sent, and ${gifter} got the money back. The thought stays.`,
      };
    default:
      return {
        title: 'This gift was cancelled',
        text: `It will not be sent after all. You did nothing wrong; if you wonder, ask ${gifter}.`,
      };
  }
}

interface EndedGiftProps {
  reason: EndReason;
  gifter: string;
  /** The viewer has just ended it; then "not available for claiming" is left out. */
  justNow?: boolean;
}

/** Claim page of a gift that was declined, has expired or was cancelled. */
export function EndedGift({ reason, gifter, justNow = false }: EndedGiftProps) {
  const { title, text } = endedGiftText(reason, gifter);
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState
        as="h1"
        icon={<HeartHandshake />}
        title={title}
        text={
          <>
            {!justNow && (
              <span className="block font-semibold text-ink">This gift is not available for claiming</span>
            )}
            <span className="mt-2 block">{text}</span>
          </>
        }
        action={<ButtonLink to={href('/')}>Browse Gifts</ButtonLink>}
      />
    </div>
  );
}
