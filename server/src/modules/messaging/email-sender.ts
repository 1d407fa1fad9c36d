import type { BaseDeps } from '../../deps.ts';

/** The shop as the sender of an e-mail. */
export type EmailSender = {
  shopName: string;
  publicOrigin: string;
  /** Replies go there. null: nobody reads replies. */
  contactEmail: string | null;
  contactPhone: string | null;
  /** With line breaks. */
  contactAddress: string | null;
};

export function emailSenderOf({
  settings,
  shopSettings,
}: Pick<BaseDeps, 'settings' | 'shopSettings'>): EmailSender {
  const { shop_name, contact_email, contact_phone, contact_address } = shopSettings.current();
  return {
    shopName: shop_name,
    publicOrigin: settings.publicOrigin,
    contactEmail: contact_email,
    contactPhone: contact_phone,
    contactAddress: contact_address,
  };
}

/** The address on one line; null without one. */
export const addressLineOf = ({ contactAddress }: EmailSender): string | null =>
  contactAddress?.split(/\s*\n\s*/).join(', ') || null;
