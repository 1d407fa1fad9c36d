import * as texts from '@presently/texts/gift/status';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { statusLabel } from '~/lib/order-status';
import { StatusChip } from '~/ui/status-chip';
import { TextButton } from '~/ui/text-button';
import { Tooltip } from '~/ui/tooltip';
import { useCopy } from '~/ui/use-copy';
import { StatusIcon } from './status-icon';

interface OrderHeaderProps {
  title: string;
  status: string;
  /** Such as P-10432. */
  orderNumber?: string | undefined;
  /** Shown with a copy button. */
  id?: string;
  children?: ReactNode;
}

/** Heading of an order: title, status, and its ID with a copy button. */
export function OrderHeader({ title, status, orderNumber, id, children }: OrderHeaderProps) {
  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <span className="flex size-16 shrink-0 items-center justify-center rounded-card bg-brand-soft text-brand">
        <StatusIcon status={status} className="size-8" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h1 className="text-3xl">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">
            <StatusChip status={status} label={statusLabel(status)} />
          </span>
          {orderNumber && (
            <span className="text-sm text-ink-muted tabular-nums">{texts.orderNumber(orderNumber)}</span>
          )}
          {id && <CopyId id={id} />}
        </div>
      </div>
      {children}
    </header>
  );
}

function CopyId({ id }: { id: string }) {
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Tooltip text={copied ? texts.copied : texts.clickToCopy} className="min-w-0">
        <TextButton data-printed variant="muted" onClick={() => void copy(id)} aria-label={texts.copyId(id)}>
          <span className="min-w-0 break-all">{texts.giftId(id)}</span>
          <Icon aria-hidden="true" />
        </TextButton>
      </Tooltip>
      <span role="status" className="sr-only">
        {copied ? texts.copied : ''}
      </span>
    </>
  );
}
