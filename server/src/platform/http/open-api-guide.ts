import { ERRORS, type ErrorCode } from '@presently/contracts/errors';

/** When each error code occurs, and what a client should do. */
const MEANINGS: Record<ErrorCode, string> = {
  invalid_input:
    'The request is malformed. `fields` names each invalid field by its path, such as `billing.email`.',
  unauthorized: 'The access token is missing, expired or revoked. Refresh it or sign in.',
  invalid_code: 'The sign-in code is wrong, expired or used.',
  login_required: 'Guests cannot buy in this shop, or not at the moment. Sign in first.',
  card_declined:
    'The card was declined; `error` holds the reason. Retry with another card and a new idempotency key.',
  forbidden: 'The caller is known but not allowed to do this, or the request comes from another web site.',
  not_found: 'It does not exist, or it belongs to somebody else.',
  method_not_allowed: 'The path exists, but not with this method. `Allow` lists the methods.',
  gift_under_way:
    'A gift that is still to be claimed or delivered needs this data. `until` says until when at the latest.',
  conflict:
    'The current state does not permit it, or somebody else changed the object in the meantime. Read it again.',
  out_of_stock: 'The gift is sold out.',
  price_changed: 'The total is not the `expected_amount`. Nothing was charged; `amount` is the total now.',
  already_claimed: 'Another recipient claimed the gift first.',
  not_claimable: 'The gift was cancelled, declined or has expired.',
  request_in_progress: 'A request with the same idempotency key is still running. Retry in a moment.',
  payload_too_large: 'The body exceeds 64 KiB (uploads: 10 MiB).',
  unsupported_media_type: 'The body is not JSON, or not the media type that the operation takes.',
  misdirected: 'The request names a host that this shop does not serve.',
  idempotency_key_reused:
    'The idempotency key was used with a different body. Use a new key for a new request.',
  too_many_requests: 'A limit is reached. Retry after `Retry-After` seconds.',
  internal:
    'An unexpected error. Retry with the same idempotency key; report the `request_id` if it persists.',
  unavailable: 'The shop cannot serve the request now. Retry after `Retry-After` seconds.',
};

const errorTable = Object.entries(ERRORS)
  .map(([code, { status }]) => `| \`${code}\` | ${status} | ${MEANINGS[code as ErrorCode]} |`)
  .join('\n');

/** Introduction of the API reference, in Markdown. */
export const GUIDE = `
A gifter buys a gift and gets a link. The recipient opens the link and says where the gift should go. Anybody with the link can track it.

## Conventions

Requests and responses are JSON in UTF-8. A success is \`{"success": true, "data": …}\`; an error is \`{"success": false, "error", "code", "request_id"}\`, where \`error\` is a text for a person and \`code\` is for programs. Amounts are numbers of US dollars with at most two decimals. Timestamps are ISO 8601 in UTC.

New fields, operations, and error codes may be added at any time; clients ignore fields that they do not know. A field or operation is announced as deprecated in this document (\`deprecated: true\`) and in the change log at least six months before it is removed.

## Identifiers

- \`inventory_id\` is what is bought: the id of a gift in the catalogue.
- \`id\` of an order identifies it to its gifter and to operators.
- \`gift_id\` and \`url_id\` are the same value: the secret in the gift link. Whoever knows it can open, claim and track the gift.

## Authentication

Send the access token as \`Authorization: Bearer …\`. It is valid for 15 minutes. \`POST /api/auth/refresh\` returns the next one in exchange for the refresh cookie, which rotates with each use. Operations that accept a token but do not need one list an empty security requirement.

Browsers may call the API from the shop's own origin only. State-changing requests from other origins are rejected with 403.

## Idempotency

Operations that move money or claim a gift, and some that create something, take an \`Idempotency-Key\` header of 1 to 255 printable characters. A key belongs to one caller (user, guest address or gift link) and one operation. Repeating a request with the same key and body returns the outcome of the first one, also when it was an error such as a declined card. The same key with another body is a 422. Keys are kept for seven days. Without a key, a repeated request is a new request.

## A purchase that needs confirmation

\`POST /api/orders\` answers 202 when the card issuer requires the cardholder's confirmation (3-D Secure). Nothing is charged yet, and the gift link returns 404. Confirm the \`client_secret\` with the card processor's library in the browser, then call \`POST /api/payments/{id}/confirm\`. If the buyer never returns, the shop finds out from the card processor and the order is either completed or ended.

## Updates

\`PUT\` changes the fields that are sent and leaves the others as they are. Lists for operators return \`updated_at\`; sending it back as \`seen_updated_at\` makes an update fail with a 409 if somebody else changed the object in between.

## Lists

Public lists are paged by number: \`page\` from 1 and \`limit\` from 1 to 100 (default 20), with \`pagination: {page, limit, total, has_more}\`. Lists for operators are paged by cursor: pass \`pagination.next_cursor\` as \`cursor\` until \`has_more\` is false. A cursor keeps its place while rows are added.

## Errors

| Code | Status | Meaning |
| --- | --- | --- |
${errorTable}
`.trim();

export const TAGS = [
  { name: 'analytics', description: 'Order totals and gift views' },
  { name: 'auth', description: 'Sign-in by SMS code and sessions' },
  { name: 'card-images', description: 'Designs of the greeting card' },
  { name: 'config', description: 'Public settings' },
  { name: 'csp-reports', description: 'Reports of browsers' },
  { name: 'dev', description: 'Local mode only' },
  { name: 'fulfilment', description: 'The webhook of the carrier' },
  { name: 'gifts', description: 'The catalogue: gifts and their categories' },
  { name: 'health', description: 'Monitoring' },
  { name: 'operator', description: 'The console: orders, catalogue, staff, settings' },
  { name: 'orders', description: 'Purchases, gift links, claims and tracking' },
  { name: 'pages', description: 'Terms, privacy policy and other information pages' },
  { name: 'payments', description: 'Payment intents and the webhook of the card processor' },
  { name: 'sandbox', description: 'The built-in card processor; local mode only' },
  { name: 'users', description: 'The signed-in user' },
  { name: 'wishlist', description: 'Gifts that a signed-in user wants to remember' },
];
