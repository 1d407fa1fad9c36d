import {
  FORGIVING_SEARCH_FIELDS,
  LITERAL_SEARCH_FIELDS,
  type OrderSearchField,
} from '@presently/contracts/order-search';

const SOURCES: Record<OrderSearchField, string> = {
  gifter: `concat_ws(' ', c.first_name, c.last_name)`,
  recipient: 'a.name',
  gift: 'v.name',
  city: `concat_ws(' ', a.city, a.state)`,
  street: `concat_ws(' ', a.address_ln_1, a.address_ln_2)`,
  order_number: `'P-' || o.number`,
  zip: 'a.zip',
  gifter_phone: 'phone_words(u.phone_number)',
  recipient_phone: 'phone_words(a.phone)',
  gifter_email: 'c.email',
  recipient_email: 'a.email',
  tracking_number: 's.tracking_number',
  note: `concat_ws(' ', t.note_title, t.note_body)`,
  operator_notes: `(SELECT string_agg(text, ' ' ORDER BY sequence) FROM order_notes WHERE order_id = o.id)`,
  billing_address: `concat_ws(' ', c.billing_address ->> 'address', c.billing_address ->> 'address_ln_2',
    c.billing_address ->> 'city', c.billing_address ->> 'state', c.billing_address ->> 'zip_code')`,
  id: 'o.id::text',
  url_id: 'o.url_id',
};

/** One line per field, even if empty: the position tells which field matched. */
const linesOf = (fields: readonly OrderSearchField[]): string =>
  fields.map((field) => `search_line(${SOURCES[field]})`).join(` || E'\\n' || `);

/** SQL that computes the rows of `order_search`, to be completed by a condition for the orders `o`. */
export const SELECT_ORDER_SEARCH = `
  SELECT o.id, ${linesOf(FORGIVING_SEARCH_FIELDS)}, ${linesOf(LITERAL_SEARCH_FIELDS)}
  FROM orders o
    JOIN gift_versions v ON v.gift_id = o.gift_id AND v.id = o.gift_version_id
    JOIN purchases p ON p.id = o.purchase_id
    LEFT JOIN purchase_contacts c ON c.purchase_id = o.purchase_id
    LEFT JOIN users u ON u.id = p.gifter_id
    LEFT JOIN order_addresses a ON a.order_id = o.id
    LEFT JOIN shipments s ON s.order_id = o.id
    LEFT JOIN order_texts t ON t.order_id = o.id
  WHERE`;
