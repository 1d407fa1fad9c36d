import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contactEmail, contactPhone } from '~/lib/contact-details';
import { pageMeta } from '~/lib/meta';
import type { Route } from './+types/contact.route';
import { InfoPage, InfoSection } from './info-page';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Contact', description: 'Write to Presently or call us: a person answers.' });

export default function Contact() {
  return (
    <InfoPage title="Contact" path="/contact" lead="Write or call. A person reads it, and a person answers.">
      <ul className="grid gap-4 sm:grid-cols-2">
        <Way
          icon={<Mail aria-hidden="true" />}
          title="E-mail"
          href={`mailto:${contactEmail}`}
          text={contactEmail}
        />
        <Way
          icon={<Phone aria-hidden="true" />}
          title="Phone"
          href={contactPhone.link}
          text={contactPhone.shown}
        />
      </ul>
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
          <Link to="/track">Follow a gift</Link> with its ID, look into the <Link to="/faq">FAQ</Link>, or
          read how <Link to="/returns">cancelling and refunds</Link> work.
        </p>
      </InfoSection>
    </InfoPage>
  );
}

function Way({ icon, title, href, text }: { icon: ReactNode; title: string; href: string; text: string }) {
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
