import type { ReactNode } from 'react';
import { formatNumber } from '../../format.ts';
import { rich, type Wrap } from '../../rich.ts';
import { orderedAfter, orderedBefore } from './shared.ts';

export const introduction = "Who did what, and when. Entries can't be edited.";
export const filterTheLog = 'Filter the log';
export const who = 'Who';
export const whoPlaceholder = 'Part of a name';
export const action = 'Action';
export const allActions = 'All actions';
export const orderOrItemId = 'Order or item ID';
export const subjectPlaceholder = 'Like P-10432';
export const entries = 'Entries';
export const nothingMatches = 'No activity matches.';
export const allTheirActivity = 'View all activity by this person';
export const viewHistory = 'View history';
export const viewedOrders = ({ orders, times }: { orders: number; times: string }) =>
  `Viewed the addresses of ${formatNumber(orders)} orders, ${times}`;
export const viewedOneOrder = ({ views, times }: { views: number; times: string }) =>
  `Viewed address ${formatNumber(views)} times, ${times}`;
export const showEachView = 'Show each';
export const eachViewOfGroup = 'Each address view of one person within an hour';

/** What operators do, by the names in the API; completed by the place where they viewed an address. */
export const actions = {
  'address.seen': 'Viewed address',
  'card_image.brought_back': 'Restored card design',
  'card_image.changed': 'Edited card design',
  'card_image.created': 'Added card design',
  'card_image.picture_changed': 'Changed card design image',
  'card_image.retired': 'Retired card design',
  'category.brought_back': 'Restored category',
  'category.changed': 'Edited category',
  'category.created': 'Added category',
  'category.picture_changed': 'Changed category image',
  'category.retired': 'Retired category',
  'gift.brought_back': 'Restored gift',
  'gift.changed': 'Edited gift',
  'gift.created': 'Added gift',
  'gift.featured_sorted': 'Reordered featured gifts',
  'gift.picture_added': 'Added gift image',
  'gift.retired': 'Retired gift',
  'gift.stock_changed': 'Changed stock',
  'gifts.exported': 'Exported gifts',
  'gifts.imported': 'Imported gifts',
  'info_page.changed': 'Edited page',
  'info_page.reset': 'Restored original page',
  'message.retried': 'Resent message',
  'order.address_corrected': 'Corrected address',
  'order.cancelled': 'Canceled order',
  'order.extended': 'Extended deadline',
  'order.moved': 'Changed order status',
  'order.note_added': 'Added internal note',
  'order.receipt_resent': 'Resent links',
  'order.refunded': 'Refunded order',
  'order.reminded': 'Sent reminder',
  'order.tracking_changed': 'Changed tracking',
  'order.undone': 'Undid last step',
  'orders.exported': 'Exported orders',
  'person.erased': 'Erased personal data',
  'person.exported': 'Downloaded personal data',
  'person.found': 'Looked up personal data',
  'problem.settled': 'Resolved issue',
  'refund.retried': 'Retried refund',
  'review.answered': 'Edited review reply',
  'review.hidden': 'Hid review',
  'review.shown': 'Restored review',
  'search_synonym.changed': 'Edited search synonym',
  'search_synonym.created': 'Added search synonym',
  'search_synonym.deleted': 'Deleted search synonym',
  'backup.requested': 'Started a backup',
  'settings.changed': 'Changed settings',
  'staff.invitation_resent': 'Resent invitation',
  'staff.invited': 'Invited teammate',
  'staff.role_changed': 'Changed role',
};
/** By the place where they viewed it. */
export const addressViews = {
  order: 'Viewed address (order page)',
  'packing slip': 'Viewed address (packing slip)',
  export: 'Viewed address (export)',
};

/** Groups of actions to filter by. */
export const actionGroups = {
  orders: 'Orders',
  refunds: 'Refunds',
  issues: 'Issues',
  messages: 'Messages',
  addressViews: 'Address views',
  orderExports: 'Order exports',
  gifts: 'Gifts',
  stock: 'Stock',
  giftFiles: 'Gift imports and exports',
  categories: 'Categories',
  cardDesigns: 'Card designs',
  team: 'Team',
  backups: 'Backups',
  settings: 'Settings',
  people: 'Personal data',
};

/** Fields whose names in the API are no words for a person. */
export const fields = {
  category_ids: 'Categories',
  claim_window_days: 'Days to claim a gift',
  created: 'Added',
  expires_at: 'Deadline',
  expiring_days: 'Expiring soon (days)',
  featured: 'On the home page',
  from: orderedAfter,
  image_url: 'Image',
  images: 'Images',
  kind: 'Type',
  lines: 'Rows',
  logo_dark: 'Logo for dark backgrounds',
  low_stock_level: 'Low stock level',
  manager_refund_limit: 'Refund limit for managers (dollars)',
  message_id: 'Message ID',
  refund_id: 'Refund ID',
  slug: 'Page address',
  subject: 'About',
  tags: 'Occasions and recipients',
  to: orderedBefore,
};

interface FieldChange {
  before: ReactNode;
  after: ReactNode;
  arrow: ReactNode;
  /** Read aloud, where the eye sees the arrow. */
  hidden: Wrap;
}
export const fieldChanged = ({ before, after, arrow, hidden }: FieldChange) =>
  rich`${hidden('from ')}${before}${arrow}${hidden(' to ')}${after}`;
export const fieldRemoved = ({ before, hidden }: Pick<FieldChange, 'before' | 'hidden'>) =>
  rich`${hidden('from ')}${before}`;
export const fieldLabel = (field: string) => `${field}: `;
