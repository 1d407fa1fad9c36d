import * as texts from '@presently/texts/console/orders/shared';
import { href } from 'react-router';
import { useChange } from '../data/change';
import { getPackingSlips } from '../endpoints';
import { fetchText } from '../fetch-text';
import { readSlipPaper } from './slip-paper';

/** The input of the packing slips route's action. */
export interface PackingSlips {
  ids: string[];
}

/** Prints the packing slips of orders. */
export const usePrinting = () =>
  useChange<PackingSlips>({ action: href('/operator/packing-slips'), revalidates: false });

/** Maximum per request. */
const BATCH_SIZE = 100;

/** Loads the packing slips of these orders and opens the browser's print dialog, once for all of them. */
export async function printPackingSlips(ids: readonly string[]): Promise<void> {
  const paper = readSlipPaper();
  const batches: string[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const query = { ids: ids.slice(start, start + BATCH_SIZE).join(','), paper };
    batches.push(await fetchText(getPackingSlips, { query }));
  }
  await printPage(joinPages(batches));
}

/** One document with the pages of all. */
function joinPages(batches: readonly string[]): string {
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  const [first = '', ...others] = batches;
  const joined = parse(first);
  // In one parent: a page break follows all its pages but the last.
  for (const html of others) joined.querySelector('main')?.append(...parse(html).querySelectorAll('article'));
  return `<!doctype html>${joined.documentElement.outerHTML}`;
}

/** Prints HTML from a `srcdoc` iframe, which inherits this page's CSP, so that the HTML cannot run scripts. */
async function printPage(html: string): Promise<void> {
  for (const previous of document.querySelectorAll('iframe[data-print]')) previous.remove();
  const frame = document.createElement('iframe');
  frame.dataset.print = '';
  frame.title = texts.packingSlips;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.className = 'sr-only';
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow;
  if (!page) return;
  await page.document.fonts.ready;
  page.print();
}
