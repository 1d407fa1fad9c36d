import type { AuditAction, AuditEntry } from '@presently/contracts/operator-audit';
import * as texts from '@presently/texts/console/audit';
import { issueKinds } from '@presently/texts/console/orders/issues';
import { orderStatuses } from '@presently/texts/console/orders/shared';
import { pages } from '@presently/texts/console/pages';
import * as shared from '@presently/texts/console/shared';
import { searchSynonyms } from '@presently/texts/console/synonyms';
import { formatDateTime, formatDollars, formatTimeRange, formatTimeZone } from '@presently/texts/format';
import { href } from 'react-router';
import { capitalise, findLabel, type Labels, labelOf } from '../labels';

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'>;

interface ActionGroup {
  name: string;
  /** An action, or the beginning of several. */
  prefix: string;
}

const groups = texts.actionGroups;

/** The actions to filter by. */
export const ACTION_GROUPS: readonly ActionGroup[] = [
  { name: groups.orders, prefix: 'order.' },
  { name: groups.refunds, prefix: 'refund.' },
  { name: groups.issues, prefix: 'problem.' },
  { name: groups.messages, prefix: 'message.' },
  { name: groups.addressViews, prefix: 'address.' },
  { name: groups.orderExports, prefix: 'orders.' },
  { name: groups.gifts, prefix: 'gift.' },
  { name: groups.stock, prefix: 'gift.stock_changed' },
  { name: groups.giftFiles, prefix: 'gifts.' },
  { name: groups.categories, prefix: 'category.' },
  { name: searchSynonyms, prefix: 'search_synonym.' },
  { name: groups.cardDesigns, prefix: 'card_image.' },
  { name: shared.reviews, prefix: 'review.' },
  { name: groups.team, prefix: 'staff.' },
  { name: groups.backups, prefix: 'backup.' },
  { name: groups.settings, prefix: 'settings.' },
  { name: pages, prefix: 'info_page.' },
  { name: groups.people, prefix: 'person.' },
];

const actionLabels: Record<AuditAction, string> = texts.actions;

/** Whether the action was only a view. */
export const isAddressView = ({ action }: Pick<Entry, 'action'>): boolean => action === 'address.seen';

/** "Refunded order"; for an unknown action, its words. */
export function actionLabel({ action, after }: Entry): string {
  const place = isAddressView({ action }) && typeof after?.in === 'string' ? after.in : '';
  return (
    findLabel(texts.addressViews, place) ??
    findLabel(actionLabels, action) ??
    capitalise(action.replaceAll(/[._]/g, ' '))
  );
}

/** The action of a log entry; for an entry that represents several views, their number and time. */
export function entryLabel(entry: AuditEntry): string {
  const { views } = entry;
  if (!views || views.count === 1) return actionLabel(entry);
  const times = formatTimeRange(new Date(views.first_at), new Date(entry.at));
  return views.orders === 1
    ? texts.viewedOneOrder({ views: views.count, times })
    : texts.viewedOrders({ orders: views.orders, times });
}

/** The console screen of the changed record; null when it has none. */
export function subjectPath({ kind, id }: Pick<AuditEntry['subject'], 'kind' | 'id'>): string | null {
  switch (kind) {
    case 'order':
      return href('/operator/orders/:orderId', { orderId: id });
    case 'gift':
      return href('/operator/gifts/:giftId', { giftId: id });
    case 'category':
      return href('/operator/categories');
    case 'search_synonym':
      return href('/operator/synonyms');
    case 'card_image':
      return href('/operator/cards');
    case 'review':
      return href('/operator/reviews');
    case 'info_page':
      return href('/operator/pages/:page', { page: id });
    case 'settings':
      return href('/operator/settings');
    case 'user':
    case 'staff':
      return href('/operator/staff');
    default:
      return null;
  }
}

const collections: Labels = { settings: shared.settings, gifts: shared.gifts, orders: shared.orders };

/** The changed record: an order's number, or an id, shortened if long; for a whole collection, its name. */
export function subjectName({ kind, id, order_number }: AuditEntry['subject']): string {
  if (order_number) return order_number;
  const collection = findLabel(collections, kind);
  return collection ?? (/^[0-9a-f-]{20,}$/.test(id) ? `${id.slice(0, 8)}…` : id);
}

export interface FieldChange {
  field: string;
  /** Undefined for a field that was added or removed. */
  before: string | undefined;
  after: string | undefined;
}

/** The changed fields, with formatted values. */
export function diffFields({ action, before, after }: Entry): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // The label of the action names the place.
  if (isAddressView({ action })) names.delete('in');
  const textOf = (values: Entry['before'], name: string) =>
    values && Object.hasOwn(values, name) ? formatValue(name, values[name]) : undefined;
  return [...names].map((name) => ({
    field: capitalise(labelOf(texts.fields, name)),
    before: textOf(before, name),
    after: textOf(after, name),
  }));
}

const valueLabels: Record<string, Labels> = {
  status: orderStatuses,
  role: shared.roles,
  kind: issueKinds,
};
const dollarFields = new Set(['amount', 'price']);

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return shared.none;
  if (value === true) return shared.yes;
  if (value === false) return shared.no;
  if (Array.isArray(value))
    return value.length > 0 ? value.map((item) => formatValue(field, item)).join(', ') : shared.none;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'number' && dollarFields.has(field)) return formatDollars(value);
  const text = String(value);
  if (field === 'time_zone') return formatTimeZone(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(new Date(text));
  const labels = Object.hasOwn(valueLabels, field) ? valueLabels[field] : undefined;
  return labels ? capitalise(labelOf(labels, text)) : text;
}
