import * as texts from '@presently/texts/shop/contact';
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
  title: texts.contact,
  description: texts.contactDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Contact() {
  const shop = useShopDetails();
  return (
    <InfoPage lead={texts.contactIntroduction}>
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
        <InfoSection title={texts.byPost}>
          <address className="not-italic whitespace-pre-line">
            {`${shop.name}\n${shop.contactAddress}`}
          </address>
        </InfoSection>
      )}
      <InfoSection title={texts.whatHelpsUsHelpYou}>
        <ul>
          <li>
            {texts.helpForGifters((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.helpForRecipients((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.helpForErrors((words) => (
              <strong>{words}</strong>
            ))}
          </li>
        </ul>
        <p>{texts.neverSendSecrets}</p>
      </InfoSection>
      <InfoSection title={texts.perhapsItIsQuickerHere}>
        <p>
          {texts.quickerAnswers({
            link: (words) => <Link to={href('/track')}>{words}</Link>,
            link2: (words) => <Link to={href('/faq')}>{words}</Link>,
            link3: (words) => <Link to={href('/returns')}>{words}</Link>,
          })}
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
