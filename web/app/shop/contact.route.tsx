import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { phoneLink, useShopDetails } from '~/lib/shop-details';
import type { Route } from './+types/contact.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: 'Contact',
  description: 'Write to us or call: a person answers.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Contact() {
  const shop = useShopDetails();
  return (
    <InfoPage lead="Write or call. A person reads it, and a person answers.">
      <ul className="grid gap-4 sm:grid-cols-2">
        {shop?.contactEmail && (
          <ContactCard
            icon={<Mail aria-hidden="true" />}
            title="E-mail"
            href={`mailto:${shop.contactEmail}`}
            text={shop.contactEmail}
          />
        )}
        {shop?.contactPhone && (
          <ContactCard
            icon={<Phone aria-hidden="true" />}
            title="Phone"
            href={phoneLink(shop.contactPhone)}
            text={shop.contactPhone}
          />
        )}
      </ul>
      {shop?.contactAddress && (
        <InfoSection title="By post">
          <address className="not-italic whitespace-pre-line">
            {`${shop.name}\n${shop.contactAddress}`}
          </address>
        </InfoSection>
      )}
      <InfoSection title="What helps us help you">
        <ul>
          <li>
            <strong>You gave a gift:</strong> the e-mail address you paid with, and the day. Your receipt has
            the rest.
          </li>
          <li>
            <strong>You received one:</strong> the name of whoever sent it, and the tracking number if there
            is one.
          </li>
          <li>
            <strong>Something looked broken:</strong> the short code on the error page, if there was one.
          </li>
        </ul>
        <p>
          Please never send us a card number, a verification code, or a gift link meant for somebody else. We
          will not ask for them: whoever has a gift link can claim the gift.
        </p>
      </InfoSection>
      <InfoSection title="Perhaps it is quicker here">
        <p>
          <Link to={href('/track')}>Follow a gift</Link> with its ID, look into the{' '}
          <Link to={href('/faq')}>FAQ</Link>, or read how{' '}
          <Link to={href('/returns')}>cancelling and refunds</Link> work.
        </p>
      </InfoSection>
    </InfoPage>
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
