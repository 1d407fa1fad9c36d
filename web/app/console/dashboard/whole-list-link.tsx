import type { QueueCounts } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/dashboard';
import { ButtonLink } from '~/ui/button-link';

interface WholeListLinkProps {
  to: string;
  list: keyof QueueCounts;
  /** How many the list has, of which the panel shows at most `shown`. */
  count: number;
  shown: number;
}

/** From a panel with the first of a list to the whole of it. */
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
