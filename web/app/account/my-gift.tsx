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
import type { FormErrors } from '~/forms/use-form';
import { EarlierPolicies } from '~/gift/earlier-policies';
import { type GiftActions, useGiftActions } from '~/gift/gift-action';
import { GiftActionButtons } from '~/gift/gift-actions';
import { toGifterLine } from '~/gift/status-texts';
import { firstImage } from '~/lib/first-image';
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
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import { giftStatusLabel, isWaitingForBank, trackingPath } from './gift-status';

const EditGiftDrawer = lazyDialog(() => import('~/gift/edit-gift-drawer'));
const CancelGiftDialog = lazyDialog(() => import('~/gift/cancel-gift-dialog'));
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
  const actions = useGiftActions(order);
  const editDrawer = useLazyDialog();
  const cancelDialog = useLazyDialog();
  return (
    <Card as="article" padding="small" gap="medium">
      <div className="flex gap-4 sm:gap-6">
        <Picture
          src={firstImage(gift)}
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
      {thanks && <QuoteNote title={texts.theirThankYouNote} text={thanks.message} />}
      {decline_message && <QuoteNote title={texts.theirMessage} text={decline_message} />}
      {!isCancelled && !isWaiting && (
        <GiftControls order={order} actions={actions} onEdit={editDrawer.open} onCancel={cancelDialog.open} />
      )}
      <EarlierPolicies order={order} />
      {editDrawer.hasOpened && (
        <EditGift order={order} cards={cards} open={editDrawer.isOpen} onClose={editDrawer.close} />
      )}
      {cancelDialog.hasOpened && (
        <CancelGift order={order} open={cancelDialog.isOpen} onClose={cancelDialog.close} />
      )}
    </Card>
  );
}

interface GiftControlsProps {
  order: Order;
  actions: GiftActions;
  onEdit(): void;
  onCancel(): void;
}

/** The gift's link, and what its gifter can do with it. */
function GiftControls({ order, actions, onEdit, onCancel }: GiftControlsProps) {
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
        {order.cancellable && (
          <Button variant="ghost" size="sm" aria-label={texts.cancelGiftNamed(name)} onClick={onCancel}>
            {texts.cancelGift}
          </Button>
        )}
      </div>
    </div>
  );
}

function QuoteNote({ title, text }: { title: string; text: string }) {
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
  const [errors, setErrors] = useState<FormErrors | null>(null);
  const actions = useGiftActions(order, (result) => {
    if ('errors' in result) return setErrors(result.errors);
    setErrors(null);
    onClose();
    showToast(manageTexts.yourGiftWasChanged);
  });
  return (
    <EditGiftDrawer
      open={open}
      order={order}
      cards={cards}
      isSaving={actions.isPending('update')}
      errors={errors}
      onSave={(change) => void actions.run({ intent: 'update', change })}
      onClose={onClose}
    />
  );
}

interface CancelGiftProps {
  order: Order;
  open: boolean;
  onClose(): void;
}

function CancelGift({ order, open, onClose }: CancelGiftProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const actions = useGiftActions(order, (result) => {
    if ('errors' in result) return setFailure(result.errors.message);
    close();
    showToast(manageTexts.yourGiftWasCancelled);
  });
  return (
    <CancelGiftDialog
      open={open}
      amount={order.amount_paid}
      isCancelling={actions.isPending('cancel')}
      failure={failure}
      onCancel={() => void actions.run({ intent: 'cancel' })}
      onClose={close}
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
