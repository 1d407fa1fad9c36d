import type { BaseDeps } from '../../deps.ts';
import { hmac, timingSafeEqualStrings } from '../../platform/ids.ts';

type Deps = Pick<BaseDeps, 'settings'>;

/**
 * The two keys of an order beside its gift link. Each is made from the shop's secret and the order's
 * id, so it can be put into a later e-mail without being kept anywhere.
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

/** Opens the gift's page as its recipient. */
export const recipientLink = (deps: Deps, { id, urlId }: { id: string; urlId: string }): string =>
  `${giftLink(deps, urlId)}?key=${recipientKeyOf(deps, id)}`;
