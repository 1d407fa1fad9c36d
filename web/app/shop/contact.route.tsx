import * as texts from '@presently/texts/shop/contact';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import type { PageHandle } from '~/lib/page-handle';
import { phoneLink, useShopDetails } from '~/lib/shop-details';
import type { Route } from './+types/contact.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.contact,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'contact');

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} details={<ContactDetails />} />;
}

function ContactDetails() {
  const shop = useShopDetails();
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {shop?.contactEmail && (
          <ContactCard
            icon={<Mail aria-hidden="true" />}
            title={texts.eMail}
            href={`mailto:${shop.contactEmail}`}
            text={shop.contactEmail}
          />
        )}
        {shop?.contactPhone && (
          <ContactCard
            icon={<Phone aria-hidden="true" />}
            title={texts.phone}
            href={phoneLink(shop.contactPhone)}
            text={shop.contactPhone}
          />
        )}
      </ul>
      {shop?.contactAddress && (
        <section>
          <h2 className="text-xl">{texts.byPost}</h2>
          <address className="not-italic whitespace-pre-line">
            {`${shop.name}\n${shop.contactAddress}`}
          </address>
        </section>
      )}
      {shop && (shop.legalName ?? shop.legalAddress) !== null && (
        <section>
          <h2 className="text-xl">{texts.company}</h2>
          <address className="not-italic whitespace-pre-line">
            {[shop.legalName ?? shop.name, shop.legalAddress].filter((line) => line !== null).join('\n')}
          </address>
        </section>
      )}
    </>
  );
}

function ContactCard({
  icon,
  title,
  href,
  text,
}: {
  icon: ReactNode;
  title: string;
  href: string;
  text: string;
}) {
  return (
    <li>
      <a
        href={href}
        className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-card hover:border-brand"
      >
        <span className="flex size-12 shrink-0 items-center justify-center rounded-2xl bg-brand-soft text-brand [&>svg]:size-6">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block text-sm text-ink-muted">{title}</span>
          <span className="font-semibold break-words">{text}</span>
        </span>
      </a>
    </li>
  );
}
