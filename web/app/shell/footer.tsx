import * as texts from '@presently/texts/shell';
import { href, Link } from 'react-router';
import { infoPages } from '~/lib/info-pages';
import { phoneLink, useLegalName, useShopDetails } from '~/lib/shop-details';
import { LogoOrMark } from './logo';

const { help, faq, shipping, returns, contact, about, privacy, terms, accessibility } = infoPages;

const columns = [
  {
    title: texts.gifts,
    links: [
      { to: href('/'), text: texts.browseGifts },
      { to: href('/track'), text: texts.trackAGift },
      about,
    ],
  },
  { title: texts.help, links: [help, faq, shipping, returns, contact] },
  { title: texts.legal, links: [privacy, terms, accessibility] },
];

const linkClass = 'inline-flex min-h-11 items-center text-sm text-ink-muted hover:text-brand hover:underline';

export function Footer({ kind }: { kind: 'full' | 'minimal' }) {
  return (
    <footer className="mt-auto border-t border-line bg-sunken">
      {kind === 'full' && <FooterLinks />}
      <p className="wrap py-5 text-center text-xs text-ink-muted">{texts.copyright(useLegalName())}</p>
    </footer>
  );
}

function FooterLinks() {
  const shop = useShopDetails();
  return (
    <div className="wrap grid grid-cols-2 gap-8 pt-12 pb-6 sm:grid-cols-3 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
      <div className="col-span-2 flex flex-col gap-3 sm:col-span-3 md:col-span-1">
        <LogoOrMark box={{ width: 200, height: 44 }} className="size-11" />
        <p className="max-w-72 text-sm text-ink-muted">{texts.tagline}</p>
        <div className="flex flex-col">
          {shop?.contactEmail && (
            <a href={`mailto:${shop.contactEmail}`} className={linkClass}>
              {shop.contactEmail}
            </a>
          )}
          {shop?.contactPhone && (
            <a href={phoneLink(shop.contactPhone)} className={`${linkClass} tabular-nums`}>
              {shop.contactPhone}
            </a>
          )}
          {shop?.contactAddress && (
            <address className="py-2 text-sm text-ink-muted not-italic whitespace-pre-line">
              {shop.contactAddress}
            </address>
          )}
        </div>
      </div>
      {columns.map((column) => (
        <nav key={column.title} aria-label={column.title}>
          <h2 className="mb-1 font-sans text-sm font-bold tracking-normal">{column.title}</h2>
          <ul>
            {column.links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
