import type { BaseDeps } from '../../deps.ts';
import { hmac, timingSafeEqualStrings } from '../../platform/ids.ts';

type Deps = Pick<BaseDeps, 'settings'>;

/**
 * An order has two secret keys beside the id in its gift link. Both are derived from the shop's secret key and the
 * order's id, so that later e-mails can contain them without storing them in plain text.
 */
export const manageKeyOf = ({ settings }: Deps, orderId: string): string =>
  hmac(settings.secretKey, 'manage', orderId);

export const recipientKeyOf = ({ settings }: Deps, orderId: string): string =>
  hmac(settings.secretKey, 'recipient', orderId);

export const isRecipientKey = (deps: Deps, orderId: string, key: string | undefined): boolean =>
  key !== undefined && timingSafeEqualStrings(key, recipientKeyOf(deps, orderId));

export const giftLink = ({ settings }: Deps, urlId: string): string =>
  `${settings.publicOrigin}/track/${urlId}`;

export const manageLink = (deps: Deps, orderId: string): string =>
  `${deps.settings.publicOrigin}/manage/${manageKeyOf(deps, orderId)}`;

/** Identifies the visitor as the recipient. */
export const recipientLink = (deps: Deps, { id, urlId }: { id: string; urlId: string }): string =>
  `${giftLink(deps, urlId)}?key=${recipientKeyOf(deps, id)}`;
