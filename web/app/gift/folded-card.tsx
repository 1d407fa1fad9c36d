import type { Order } from '@presently/contracts/orders';
import * as claimTexts from '@presently/texts/gift/claim';
import * as texts from '@presently/texts/gift/printed-card';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import QrCode from '~/checkout/qr-code';
import { useShopName } from '~/lib/shop-details';
import { LogoMark } from '~/shell/logo';
import { imageOfWidth } from '~/ui/image-of-width';
import { noteTypeSize } from './note-type-size';

type CardContents = Pick<Order, 'note_title' | 'note_body' | 'gifter' | 'gift_link'>;

interface FoldedCardProps {
  order: CardContents;
  /** Image URL of the card design. */
  picture: string | null;
}

/**
 * A greeting card on letter paper, folded once; folded-card.css has its layout. Both sheets are in print order: the
 * front is to the right of the back, so that it comes first once the paper is folded. It shows neither the gift nor its
 * price, because it is for the recipient.
 */
export function FoldedCard({ order, picture }: FoldedCardProps) {
  const shopName = useShopName();
  return (
    <div className="folded-card flex flex-col gap-8 print:gap-0">
      <Sheet label={texts.outside}>
        <div className="folded-card-panel folded-card-back">{shopName}</div>
        <Front key={picture} picture={picture} />
      </Sheet>
      <Sheet label={texts.inside}>
        <div className="folded-card-panel" />
        <div className="folded-card-panel">
          <NoteAndSender order={order} />
          <div className="folded-card-link">
            <QrCode text={order.gift_link} label={texts.qrCodeAlt} className="h-auto" />
            <p>
              <strong>{texts.scanToOpen}</strong>
              <ShortLink link={order.gift_link} />
            </p>
          </div>
        </div>
      </Sheet>
    </div>
  );
}

/** Without the protocol, and with a line break before the id if it does not fit on one line. */
function ShortLink({ link }: { link: string }) {
  const [, place, id] = /^https?:\/\/(.*\/)(.*)$/.exec(link) ?? [];
  return (
    <bdi>
      {place}
      <wbr />
      {id}
    </bdi>
  );
}

const Sheet = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure>
    <figcaption className="mb-2 text-sm font-semibold text-ink-muted print:hidden">{label}</figcaption>
    <div className="folded-card-sheet">{children}</div>
  </figure>
);

/**
 * A picture that cannot be loaded is replaced by a drawing, because otherwise the card would be printed without a
 * front.
 */
function Front({ picture }: Pick<FoldedCardProps, 'picture'>) {
  const [isBroken, setBroken] = useState(false);
  const img = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // Loading may have failed before hydration, so that `onError` was missed.
    const { current } = img;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setBroken(true);
  }, []);
  return (
    <div className="folded-card-panel folded-card-front">
      {picture && !isBroken ? (
        <img
          ref={img}
          src={imageOfWidth(picture, 960)}
          alt=""
          width={960}
          height={720}
          onError={() => setBroken(true)}
        />
      ) : (
        <LogoMark />
      )}
      <p>{texts.aGiftForYou}</p>
    </div>
  );
}

function NoteAndSender({ order }: { order: CardContents }) {
  const { note_title: title, note_body: body } = order;
  const name = order.gifter.first_name?.trim();
  if (!title && !body && !name) return null;
  return (
    <div className="folded-card-note" data-size={noteTypeSize({ title, body })}>
      {title && (
        <p dir="auto" className="folded-card-headline">
          {title}
        </p>
      )}
      {body && <p dir="auto">{body}</p>}
      {name && <p className="folded-card-sender">{claimTexts.noteFrom(<bdi>{name}</bdi>)}</p>}
    </div>
  );
}
