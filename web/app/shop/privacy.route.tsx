import { href, Link } from 'react-router';
import { getSite, pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/privacy.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: 'Privacy Policy',
  description: 'What we keep, who sees what, and what your browser keeps to itself.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Privacy({ matches }: Route.ComponentProps) {
  const site = getSite(matches);
  return (
    <InfoPage
      lead={`We keep what it takes to deliver a gift, and show it to as few people as possible${site?.analytics ? '.' : ', and follow nobody.'}`}
    >
      <InfoSection title="What we keep">
        <ul>
          <li>
            <strong>When you give:</strong> your name, e-mail and billing address, what you chose, your note,
            and what was paid. Of your card, what the processor tells us: its reference for the payment. Never
            the number or the code on the back.
          </li>
          <li>
            <strong>When you receive:</strong> your name and delivery address; e-mail, phone and words for the
            carrier only if you leave them; your thank-you note if you send one.
          </li>
          <li>
            <strong>When you have an account:</strong> your phone number, your name and e-mail, your wishlist
            and preferences.
          </li>
          <li>
            <strong>When you look around:</strong> which gift pages are viewed, under a random number that
            your browser forgets when you close the tab, and with your account if you are signed in.
          </li>
        </ul>
      </InfoSection>
      <InfoSection title="Who sees what">
        <ul>
          <li>
            <strong>Anyone with the gift link:</strong> the gift, the note and card, the gifter’s name, where
            the parcel is; once it is claimed, the recipient’s first name, city and state. Not the street,
            ZIP, phone or e-mail.
          </li>
          <li>
            <strong>The recipient:</strong> also their own full address.
          </li>
          <li>
            <strong>The gifter:</strong> also what was paid and whether it was opened and claimed. Never the
            address.
          </li>
          <li>
            <strong>Our staff:</strong> what it takes to pack, ship and refund. Each look at an address is
            recorded.
          </li>
          <li>
            <strong>
              The card processor, the carrier, and the services that send our texts and e-mails:
            </strong>{' '}
            what each needs for its part. We sell nothing to anybody.
          </li>
        </ul>
      </InfoSection>
      <InfoSection title="Cookies and storage">
        <p>Three cookies, all needed, none readable by scripts:</p>
        <ul>
          <li>one that keeps you signed in, for 30 days after you were last here;</li>
          <li>
            one that tells the browser you sign in with from a stranger's, so that nobody can lock you out;
          </li>
          <li>one that lets the recipient of a gift see and correct their own address.</li>
        </ul>
        <p>
          Your browser also keeps your sign-in, light or dark, and a half-finished checkout to itself. None of
          it is there to follow you{site?.analytics ? '' : ', so there is no banner to click away'}. The card
          processor may set cookies of its own against fraud while you pay.
        </p>
      </InfoSection>
      {site?.analytics && (
        <InfoSection title="Measuring">
          <p>
            A measuring service ({new URL(site.analytics.script).hostname}) counts visits to our shop window:
            home, gifts, categories and pages like this one. It is not there when you pay, open, follow or
            manage a gift.
          </p>
        </InfoSection>
      )}
      {site?.errorReportingDsn && (
        <InfoSection title="When something breaks">
          <p>
            Your browser then tells a service of ours ({new URL(site.errorReportingDsn).hostname}) what broke
            and where in our program, without addresses, names, notes, numbers or gift links.
          </p>
        </InfoSection>
      )}
      <InfoSection title="How it is kept">
        <p>
          Keys and sign-ins are stored so that reading our database would not give them away. Addresses, links
          and codes are kept out of our logs. Gift links can be guessed by nobody and are hidden from search
          engines.
        </p>
      </InfoSection>
      <InfoSection title="Your choices">
        <p>
          With an account, you can download your data and delete it in your{' '}
          <Link to={href('/preferences')}>preferences</Link>. Deleting signs you out everywhere and erases
          what is personal: your name on gift links, your notes, what recipients wrote to you, and the
          messages we sent you. Orders stay, without you, because the books must add up. Without an account,{' '}
          {site?.shop.contactEmail ? (
            <>
              write to <a href={`mailto:${site.shop.contactEmail}`}>{site.shop.contactEmail}</a>
            </>
          ) : (
            <>
              see <Link to={href('/contact')}>how to reach us</Link>
            </>
          )}
          .
        </p>
      </InfoSection>
    </InfoPage>
  );
}
