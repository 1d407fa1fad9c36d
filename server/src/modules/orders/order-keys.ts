import type { BaseDeps } from '../../deps.ts';
import { hmac, timingSafeEqualStrings } from '../../platform/ids.ts';

type Deps = Pick<BaseDeps, 'settings'>;

/**
 * In addition to the id in the gift link, there are two secret keys: the gifter's, for the purchase, and the
 * recipient's, for the order. Both are derived from the shop's secret key and an id, so that later emails can contain
 * them without their being stored in plain text.
 */
export const manageKeyOf = ({ settings }: Deps, purchaseId: string): string =>
  hmac(settings.secretKey, 'manage', purchaseId);

export const recipientKeyOf = ({ settings }: Deps, orderId: string): string =>
  hmac(settings.secretKey, 'recipient', orderId);

export const isRecipientKey = (deps: Deps, orderId: string, key: string | undefined): boolean =>
  key !== undefined && timingSafeEqualStrings(key, recipientKeyOf(deps, orderId));

export const giftLink = ({ settings }: Deps, urlId: string): string =>
  `${settings.publicOrigin}/track/${urlId}`;

export const manageLink = (deps: Deps, purchaseId: string): string =>
  `${deps.settings.publicOrigin}/manage/${manageKeyOf(deps, purchaseId)}`;

/** Identifies the visitor as the recipient. */
export const recipientLink = (deps: Deps, { id, urlId }: { id: string; urlId: string }): string =>
  `${giftLink(deps, urlId)}?key=${recipientKeyOf(deps, id)}`;
