import { isolateBidi } from '@presently/contracts/bidi';
import { formatOrderNumber } from '@presently/contracts/order-number';
import * as texts from '@presently/texts/server/order-emails';
import type { EmailBlock, EmailContent, EmailFact } from '../../messaging/index.ts';
import { firstNameOf } from '../first-name.ts';
import type { OrderRow } from '../store/orders.store.ts';

export type OrderEmail = { subject: string; content: EmailContent };

/** As written on the parcel; null once erased. */
export type Recipient = { name: string | null };

/**
 * `gift`: shared by the gifter; `manage`: authenticates the gifter; `recipient`: authenticates the recipient;
 * `picture`: the gift's picture as a square JPEG.
 */
export type Links = { gift: string; manage: string; recipient: string; picture: string | null };

type Button = { label: string; url: string; hint?: string };

/** The parts that differ between emails; the layout is the same for all. */
type EmailCopy = {
  subject: string;
  preview: string;
  /** Defaults to the subject. */
  heading?: string;
  news: string;
  /** Between the gift and the button. */
  details?: EmailBlock[];
  button: Button;
  secondButton?: Button;
  /** The next steps. */
  steps?: string[];
  /** Below the button and the steps. */
  more?: string;
  facts?: EmailFact[];
};

function toEmail(order: OrderRow, links: Links, copy: EmailCopy, greeting: string): OrderEmail {
  const {
    subject,
    preview,
    heading = subject,
    news,
    details = [],
    button,
    secondButton,
    steps,
    more,
    facts = [],
  } = copy;
  const { name, brand } = order.gift;
  const blocks: EmailBlock[] = [
    { kind: 'text', text: news },
    { kind: 'gift', name, brand, pictureUrl: links.picture },
    ...details,
    { kind: 'button', ...button },
    ...(secondButton ? [{ kind: 'button' as const, ...secondButton, isSecondary: true as const }] : []),
    ...(steps ? [{ kind: 'steps' as const, heading: texts.whatHappensNext, steps }] : []),
    ...(more ? [{ kind: 'text' as const, text: more }] : []),
    { kind: 'facts', facts: [...facts, { name: texts.orderNumber, value: formatOrderNumber(order.number) }] },
  ];
  return { subject, content: { preview, heading, greeting, blocks } };
}

const greetingOf = (name: string | null): string => (name ? texts.hi(isolateBidi(name)) : texts.hello);

/** The part of the recipient's name used in a greeting: the first name, or the full name if it begins with a title. */
const greetingName = ({ name }: Recipient): string | null => firstNameOf(name) ?? name?.trim() ?? null;

export const emailToGifter = (order: OrderRow, links: Links, copy: EmailCopy): OrderEmail =>
  toEmail(order, links, copy, greetingOf(order.gifter.firstName));

export const emailToRecipient = (
  order: OrderRow,
  links: Links,
  recipient: Recipient,
  copy: EmailCopy,
): OrderEmail => toEmail(order, links, copy, greetingOf(greetingName(recipient)));

/** Keeps the whole subject visible in a list of emails. */
const MAX_SUBJECT = 60;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A subject that ends with as many words of the gift's name as fit. */
export function subjectWithGift(what: string, gift: string): string {
  const room = MAX_SUBJECT - texts.aboutGift({ what, gift: isolateBidi('') }).length;
  if (isolateBidi(gift).length <= room) return texts.aboutGift({ what, gift: isolateBidi(gift) });
  let start = '';
  for (const { segment } of graphemes.segment(gift)) {
    if (isolateBidi(`${start}${segment}…`).length > room) break;
    start += segment;
  }
  const words = start.replace(/\s+\S*$/, '');
  return texts.aboutGift({ what, gift: isolateBidi(`${words}…`) });
}
