import * as texts from '@presently/texts/checkout/gift-sent';
import { giftSentSuccessfully } from '@presently/texts/checkout/sent';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useAuth } from '~/lib/auth';
import { lazyComponent } from '~/ui/lazy-component';
import { Picture } from '~/ui/picture';
import { PrintedText } from '~/ui/printed-text';
import { TextLink } from '~/ui/text-link';
import { AddCardAndNote } from './add-card-and-note';
import type { CompletedPurchase } from './last-purchase';
import { ShareLink } from './share-link';
import { useCelebration } from './use-celebration';

const QrCode = lazyComponent(() => import('./qr-code'));

interface GiftSentProps {
  purchase: CompletedPurchase;
  shareLabel: string;
  /** Links to the next pages. */
  children: ReactNode;
}

/** Success screen: the gift link, ways to share it, and what happens next. */
export default function GiftSent({ purchase, shareLabel, children }: GiftSentProps) {
  useCelebration(purchase);
  return (
    <div className="wrap-narrow flex flex-col items-center gap-6 pt-8 pb-16 text-center md:pt-12">
      <div className="relative">
        <Picture src={purchase.picture} alt="" sizes="9rem" eager rounded="card" className="w-36" />
        <span className="absolute -right-3 -bottom-3 rounded-full bg-paper p-1">
          <CircleCheck aria-hidden="true" className="size-9 text-success" />
        </span>
      </div>
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl">{giftSentSuccessfully}</h1>
        <p className="text-ink-muted">
          {texts.readyToShare(<span className="font-semibold text-ink">{purchase.giftName}</span>)}
        </p>
        {purchase.orderNumber && (
          <p className="text-sm text-ink-muted tabular-nums">{texts.orderNumber(purchase.orderNumber)}</p>
        )}
      </div>
      {purchase.canAddNote && <AddCardAndNote purchase={purchase} />}
      <div className="flex w-full flex-col gap-5 rounded-card border border-line bg-surface p-5 shadow-card print:break-inside-avoid sm:p-7">
        <ShareLink link={purchase.link} label={shareLabel} />
        <div className="flex flex-col items-center gap-2 border-t border-line pt-5">
          <QrCode
            text={purchase.link}
            label={texts.qrCodeLabel}
            loadingView={<div className="size-44 rounded-control bg-sunken" />}
          />
          <p className="text-sm text-ink-muted">{texts.scanHint}</p>
          <PrintCardLink purchase={purchase} />
        </div>
      </div>
      <p className="max-w-md text-sm text-ink-muted">
        {texts.shipsOnceAddressed}
        {purchase.email && ` ${texts.receiptSentTo(purchase.email)}`}
      </p>
      <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">{children}</div>
      <ManageLink purchase={purchase} />
    </div>
  );
}

function PrintCardLink({ purchase: { manageKey, urlId } }: { purchase: CompletedPurchase }) {
  const path = manageKey
    ? href('/manage/:key/card', { key: manageKey })
    : href('/gifts/:orderId/card', { orderId: urlId });
  return (
    <p className="text-sm text-ink-muted print:hidden">
      {texts.givingItInPerson} <TextLink to={path}>{texts.printACard}</TextLink>
    </p>
  );
}

function ManageLink({ purchase }: { purchase: CompletedPurchase }) {
  const { user } = useAuth();
  if (purchase.manageKey) {
    const path = href('/manage/:key', { key: purchase.manageKey });
    return (
      <>
        <TextLink to={path} prefetch="none" className="print:hidden">
          {texts.manageYourGift}
        </TextLink>
        <PrintedText>{texts.manageLinkToKeep(location.origin + path)}</PrintedText>
      </>
    );
  }
  return user ? <TextLink to={href('/gifts')}>{texts.seeAllYourGifts}</TextLink> : null;
}
