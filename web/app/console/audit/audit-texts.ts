import type { AuditEntry } from '@presently/contracts/operator-audit';
import * as texts from '@presently/texts/console/audit';
import * as shared from '@presently/texts/console/shared';
import { href } from 'react-router';

/** The actions to filter by, by the prefix of their names. */
export const ACTION_GROUPS: readonly { name: string; prefix: string }[] = [
  { name: shared.orders, prefix: 'order.' },
  { name: texts.looksAtAnAddress, prefix: 'address.' },
  { name: shared.gifts, prefix: 'gift.' },
  { name: shared.stock, prefix: 'stock.' },
  { name: shared.categories, prefix: 'category.' },
  { name: shared.cardDesigns, prefix: 'card_image.' },
  { name: shared.importAndExport, prefix: 'export.' },
  { name: shared.staff, prefix: 'staff.' },
  { name: shared.settings, prefix: 'settings.' },
];

/** `order.refund_asked` → "Order refund asked" */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The console screen of the changed record; null when it has none. */
export function subjectPath({ kind, id }: AuditEntry['subject']): string | null {
  switch (kind) {
    case 'order':
      return href('/operator/orders/:orderId', { orderId: id });
    case 'gift':
      return href('/operator/gifts/:giftId', { giftId: id });
    case 'category':
      return href('/operator/categories');
    case 'card_image':
      return href('/operator/cards');
    case 'settings':
      return href('/operator/settings');
    case 'user':
    case 'staff':
      return href('/operator/staff');
    default:
      return null;
  }
}

export interface FieldChange {
  field: string;
  /** Undefined for a field that was added or removed. */
  before: string | undefined;
  after: string | undefined;
}

/** The changed fields, with formatted values. */
export function diffFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field: field.replaceAll('_', ' '),
    before: before && field in before ? formatValue(before[field]) : undefined,
    after: after && field in after ? formatValue(after[field]) : undefined,
  }));
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return shared.nothing;
  if (value === true) return shared.yes;
  if (value === false) return shared.no;
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : shared.nothing;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
