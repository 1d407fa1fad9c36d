import type { LogoScheme, OperatorSettings } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/server/settings';
import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Viewer } from '../accounts/index.ts';
import { type MediaDeps, uploadImage } from '../media/index.ts';
import { changeSettings } from './update-settings.ts';

/**
 * Stores a logo and sets it; the file of an earlier one is kept, because sent emails show it.
 * @throws HttpError 400, 413 or 415 for bytes that are not an acceptable logo; 409 for a dark-background logo without a
 *   normal one
 */
export async function setLogo(
  deps: BaseDeps & MediaDeps,
  viewer: Viewer,
  scheme: LogoScheme,
  bytes: Buffer,
): Promise<OperatorSettings> {
  const { url, width, height } = await uploadImage(deps.media, 'addLogo', `logo-${scheme}`, bytes);
  const logo = { url, width, height };
  return await changeSettings(deps, viewer, (current) => {
    if (scheme === 'light') return { logo };
    if (!current.logo) throw new HttpError('conflict', { message: texts.logoFirst });
    return { logo_dark: logo };
  });
}

/** Removes a logo, and with it the one for dark backgrounds. */
export const removeLogo = (deps: BaseDeps, viewer: Viewer, scheme: LogoScheme): Promise<OperatorSettings> =>
  changeSettings(deps, viewer, () => ({ ...(scheme === 'light' ? { logo: null } : {}), logo_dark: null }));
