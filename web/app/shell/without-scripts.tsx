import * as texts from '@presently/texts/without-scripts';
import { useMatches } from 'react-router';
import { Banner } from './banner';

/** By route id; routes that are not listed are browsable shop pages. */
const textOfRoute: Partial<Record<string, string>> = {
  purchase: texts.checkout,
  'purchase-sent': texts.sent,
  'card-selection': texts.checkout,
  'memo-input': texts.checkout,
  'purchase-complete': texts.sent,
  claim: texts.claim,
  recipient: texts.claim,
  track: texts.tracking,
  manage: texts.manage,
  account: texts.account,
  operator: texts.console,
};

/**
 * Without scripts, says what works on the page and what to do. Controls that need scripts are hidden (styles/base.css).
 * Its text is only part of the server's code.
 */
export function WithoutScripts() {
  const matches = useMatches();
  return <noscript>{import.meta.env.SSR && <Banner>{textFor(matches)}</Banner>}</noscript>;
}

const textFor = (matches: readonly { id: string }[]): string =>
  matches.flatMap(({ id }) => textOfRoute[id] ?? []).at(-1) ?? texts.shop;
