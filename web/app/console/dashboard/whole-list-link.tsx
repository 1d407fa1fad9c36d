import type { QueueCounts } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/dashboard';
import { ButtonLink } from '~/ui/button-link';

interface WholeListLinkProps {
  to: string;
  list: keyof QueueCounts;
  /** The length of the list, of which the panel shows at most `shown` items. */
  count: number;
  shown: number;
}

/** Link from a panel with the first items to the whole list. */
export function WholeListLink({ to, list, count, shown }: WholeListLinkProps) {
  return (
    <ButtonLink variant="ghost" to={to} className="-mr-2">
      {texts.wholeList[list]({
        count: count > shown ? count : null,
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </ButtonLink>
  );
}
