import type { CardImage } from '@presently/contracts/catalogue';
import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/printed-card';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FoldedCard } from './folded-card';

interface PrintCardPageProps {
  order: Order;
  /** Null if the gift has none or it could not be loaded. */
  design: CardImage | null;
}

/** The card for a gift, instructions for double-sided printing, and a print button. Only the card is printed. */
export function PrintCardPage({ order, design }: PrintCardPageProps) {
  if (order.status === 'Cancelled')
    return <EmptyState as="h1" fill title={texts.nothingToPrint} text={texts.giftCanceled} />;
  return (
    <div className="wrap flex flex-col gap-8 pt-8 pb-16 print:p-0">
      <div className="flex max-w-2xl flex-col items-start gap-5 print:hidden">
        <div className="flex flex-col gap-2">
          <h1 className="text-3xl">{texts.pageTitle}</h1>
          <p className="text-ink-muted">{texts.whatItShows}</p>
        </div>
        {order.card_image_id && !design && <Alert tone="info">{texts.designNotAvailable}</Alert>}
        <h2 className="text-xl">{texts.howToPrint}</h2>
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          <li>{texts.printSettings}</li>
          <li>{texts.printOnOneSide}</li>
          <li>{texts.foldOnce}</li>
        </ol>
        <Button size="lg" onClick={() => window.print()}>
          {texts.print}
        </Button>
        {/* No apostrophe: React compares the text with the HTML, where it would be an entity. */}
        <noscript>{texts.printWithoutScripts}</noscript>
      </div>
      <FoldedCard order={order} picture={design?.image_url ?? null} />
    </div>
  );
}
