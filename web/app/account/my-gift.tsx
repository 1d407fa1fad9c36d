import { isolateBidi } from '@presently/contracts/bidi';
import type { CardImage } from '@presently/contracts/catalogue';
import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/account';
import { formatMonthDay } from '@presently/texts/format';
import * as manageTexts from '@presently/texts/gift/manage';
import * as reviewTexts from '@presently/texts/gift/review';
import QuoteIcon from 'lucide-react/icons/quote';
import { useState } from 'react';
import { href } from 'react-router';
import type { Refusal } from '~/forms/use-form';
import { EarlierPolicies } from '~/gift/earlier-policies';
import { type GiftActionResult, type GiftActions, useGiftActions } from '~/gift/gift-action';
import { GiftActionButtons } from '~/gift/gift-actions';
import { toGifterLine } from '~/gift/status-texts';
import { useLazyDialog } from '~/gift/use-lazy-dialog';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { Card } from '~/ui/card';
import { CopyField } from '~/ui/copy-field';
import { lazyDialog } from '~/ui/lazy-dialog';
import { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import { Quote } from '~/ui/quote';
import { StatusChip } from '~/ui/status-chip';
import { showToast } from '~/ui/toast';
import { giftStatusLabel, isWaitingForBank, trackingPath } from './gift-status';

const EditGiftDrawer = lazyDialog(() => import('~/gift/edit-gift-drawer'));
const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));
const ReviewDialog = lazyDialog(() => import('~/reviews/review-dialog'));

interface MyGiftProps {
  order: Order;
  /** The designs to choose from. */
  cards: readonly CardImage[];
}

/** One gift in the list of its gifter. */
export function MyGift({ order, cards }: MyGiftProps) {
  const { inventory_item: gift, thanks, decline_message } = order;
  const isCancelled = order.status === 'Cancelled';
  const isWaiting = isWaitingForBank(order);
  const actions = useGiftActions(order, showCancellation);
  const editDrawer = useLazyDialog();
  return (
    <Card as="article" padding="small" gap="medium">
      <div className="flex gap-4 sm:gap-6">
        <Picture
          src={gift.images[0]?.gcs_url}
          alt=""
          sizes="8rem"
          rounded="control"
          className="w-20 shrink-0 self-start sm:w-32"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 dir="auto" className="font-sans text-lg font-semibold tracking-normal">
              {gift.name}
            </h2>
            <StatusChip status={order.status} label={giftStatusLabel(order)} />
          </div>
          <p className="text-sm text-ink-muted">
            {!isWaiting && (
              <>
                {texts.sentOn(formatMonthDay(new Date(order.created_at)))}{' '}
                <Price dollars={order.amount_paid} />
                {' · '}
              </>
            )}
            <span className="tabular-nums">{order.order_number}</span>
          </p>
          <p className="text-sm">{isWaiting ? texts.waitingForBankExplained : toGifterLine(order)}</p>
          {order.notes && (
            <div className="mt-2 line-clamp-6 text-ink-muted">
              <Quote headline={order.note_title} isSmall>
                {order.note_body}
              </Quote>
            </div>
          )}
        </div>
      </div>
      {thanks && <QuoteCard title={texts.theirThankYouNote} text={thanks.message} />}
      {decline_message && <QuoteCard title={texts.theirMessage} text={decline_message} />}
      {!isCancelled && !isWaiting && (
        <GiftControls order={order} actions={actions} onEdit={editDrawer.open} />
      )}
      <EarlierPolicies order={order} />
      {editDrawer.hasOpened && (
        <EditGift order={order} cards={cards} open={editDrawer.isOpen} onClose={editDrawer.close} />
      )}
    </Card>
  );
}

interface GiftControlsProps {
  order: Order;
  actions: GiftActions;
  onEdit(): void;
}

/** The gift's link, and what its gifter can do with it. */
function GiftControls({ order, actions, onEdit }: GiftControlsProps) {
  const name = isolateBidi(order.inventory_item.name);
  return (
    <div className="flex flex-col gap-3">
      <CopyField label={texts.giftLinkFor(name)} value={order.gift_link} />
      {order.editable && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          aria-label={manageTexts.changeNoteCardOrDateOf(name)}
          onClick={onEdit}
        >
          {manageTexts.changeNoteCardOrDate}
        </Button>
      )}
      <div className="-mx-4 grid justify-items-start min-[28rem]:grid-cols-2">
        <ButtonLink to={trackingPath(order)} variant="ghost" size="sm">
          {texts.trackThisGift}
        </ButtonLink>
        {order.status === 'Delivered' && <RateGift order={order} />}
        {order.cancellable && (
          <ButtonLink to={href('/gifts/:orderId/card', { orderId: order.id })} variant="ghost" size="sm">
            {texts.printACard}
          </ButtonLink>
        )}
        <GiftActionButtons order={order} actions={actions} name={name} />
        {order.cancellable && <CancelGift actions={actions} name={name} />}
      </div>
    </div>
  );
}

function QuoteCard({ title, text }: { title: string; text: string }) {
  return (
    <figure className="flex gap-3 rounded-control bg-brand-soft p-4">
      <QuoteIcon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0">
        <figcaption className="text-xs font-semibold text-brand">{title}</figcaption>
        <blockquote dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </blockquote>
      </div>
    </figure>
  );
}

function EditGift({ order, cards, open, onClose }: MyGiftProps & { open: boolean; onClose(): void }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const actions = useGiftActions(order, (result) => {
    if ('refusal' in result) return setRefusal(result.refusal);
    setRefusal(null);
    onClose();
    showToast(manageTexts.yourGiftWasChanged);
  });
  return (
    <EditGiftDrawer
      open={open}
      order={order}
      cards={cards}
      isSaving={actions.isPending('update')}
      refusal={refusal}
      onSave={(change) => void actions.run({ intent: 'update', change })}
      onClose={onClose}
    />
  );
}

function RateGift({ order }: { order: Order }) {
  const dialog = useLazyDialog();
  const { name } = order.inventory_item;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={reviewTexts.rateThisGiftNamed(isolateBidi(name))}
        onClick={dialog.open}
      >
        {reviewTexts.rateThisGift}
      </Button>
      {dialog.hasOpened && (
        <ReviewDialog
          open={dialog.isOpen}
          giftName={name}
          reviewer={{ orderId: order.id }}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function showCancellation(result: GiftActionResult): void {
  if (result.intent !== 'cancel') return;
  if ('refusal' in result) showToast(result.refusal.message, 'error');
  else showToast(texts.giftCancelledNotice);
}

function CancelGift({ actions, name }: { actions: GiftActions; name: string }) {
  const [isConfirming, setConfirming] = useState(false);

  async function cancel(): Promise<void> {
    await actions.run({ intent: 'cancel' });
    setConfirming(false);
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={texts.cancelGiftNamed(name)}
        onClick={() => setConfirming(true)}
      >
        {texts.cancelGift}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          title={texts.cancelGiftQuestion(name)}
          text={texts.cancelledExplained}
          confirmLabel={texts.cancelGift}
          cancelLabel={texts.keepGift}
          busy={actions.isPending('cancel')}
          onConfirm={() => void cancel()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
