import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/returns.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: 'Returns',
  description:
    'Cancelled, declined or never claimed: the money goes back to the card it came from, by itself.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Returns() {
  return (
    <InfoPage
      title="Returns and refunds"
      lead="Refunds go back to the card that paid, in full, never as credit. Most of them happen by themselves."
    >
      <InfoSection title="Before the gift is claimed">
        <ul>
          <li>
            <strong>You change your mind.</strong> Cancel from the link in your receipt, or under{' '}
            <Link to={href('/gifts')}>your gifts</Link>. You get everything back.
          </li>
          <li>
            <strong>They decline it.</strong> The recipient can kindly say no. You get everything back, and
            their words if they left any.
          </li>
          <li>
            <strong>Nobody claims it.</strong> A gift can be claimed for 14 days. We remind you after two,
            with a few words to send on. After 14 days it expires and you get everything back, without asking.
          </li>
        </ul>
      </InfoSection>
      <InfoSection title="After it is claimed">
        <p>
          Then the gift belongs to the recipient and we are already at work on it, so the gifter can no longer
          cancel. If something is plainly wrong, <Link to={href('/contact')}>write to us</Link>: until it has
          shipped we can still stop it.
        </p>
      </InfoSection>
      <InfoSection title="After it has arrived">
        <p>
          Broken, wrong or not as it was described? Tell us within 30 days, gifter or recipient, with a photo
          if you can. We refund all or part of the price to the gifter’s card, whichever is fair.
        </p>
        <p>
          Simply not the right thing? Also within 30 days, and unused: write to us first and we tell you where
          to send it. Food, flowers and anything made to order cannot come back.
        </p>
      </InfoSection>
      <InfoSection title="How long a refund takes">
        <p>
          We send it off at once and you see it on your gift’s page within seconds. Your bank takes its own
          time to show it, usually 5 to 10 business days.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
