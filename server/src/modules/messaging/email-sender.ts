import type { Logo } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/server/emails';
import type { BaseDeps } from '../../deps.ts';
import type { EmailContent } from './messaging.tables.ts';

/** The shop as the sender of an email. */
export type EmailSender = {
  shopName: string;
  publicOrigin: string;
  /** Replies go there. null: nobody reads replies. */
  contactEmail: string | null;
  contactPhone: string | null;
  /** With line breaks. */
  contactAddress: string | null;
  /** The legal entity; null: the shop's name and contact address are used. */
  legalName: string | null;
  legalAddress: string | null;
  /** `#rrggbb`; null: the design's. */
  accentColor: string | null;
  /** Shown instead of the shop's name; `dark`: in dark mode, if different. */
  logo: { light: Logo; dark: Logo | null } | null;
};

export function emailSenderOf({
  settings,
  shopSettings,
}: Pick<BaseDeps, 'settings' | 'shopSettings'>): EmailSender {
  const current = shopSettings.current();
  return {
    shopName: current.shop_name,
    publicOrigin: settings.publicOrigin,
    contactEmail: current.contact_email,
    contactPhone: current.contact_phone,
    contactAddress: current.contact_address,
    legalName: current.legal_name,
    legalAddress: current.legal_address,
    accentColor: current.accent_color,
    logo: current.logo && { light: current.logo, dark: current.logo_dark },
  };
}

/** The legal name, or else the shop's name. */
export const legalNameOf = ({ legalName, shopName }: EmailSender): string => legalName ?? shopName;

/** The legal address, or else the postal address, on one line; null if there is none. */
export const legalAddressOf = ({ legalAddress, contactAddress }: EmailSender): string | null =>
  (legalAddress ?? contactAddress)?.split(/\s*\n\s*/).join(', ') || null;

/** Why the reader receives the email. */
export const reasonOf = ({ audience }: EmailContent, shopName: string): string =>
  audience === 'operators' ? texts.reasonForOperators(shopName) : texts.reason(shopName);
