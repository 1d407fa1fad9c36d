import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/terms.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: 'Terms of Service',
  description: 'The rules of giving and receiving here, in plain words.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Terms() {
  return (
    <InfoPage lead="The rules, in plain words. By giving or claiming a gift here you agree to them.">
      <InfoSection title="Buying a gift">
        <p>
          The price on the page is in US dollars and includes shipping. The sale is made when your card has
          been charged and you have your gift link; until then nothing is owed. If a gift has sold out in the
          meantime we say so and charge nothing. What you bought keeps the name and price you bought it at,
          whatever the shop shows later.
        </p>
      </InfoSection>
      <InfoSection title="The gift link">
        <p>
          The link is the gift: whoever has it can claim it, once. Share it with care. The first to claim it
          with an address receives the gift, and we cannot tell whether it was the person you meant.
        </p>
      </InfoSection>
      <InfoSection title="Claiming">
        <p>
          A gift can be claimed for 14 days after it was bought. The address must be a real one in the United
          States where the recipient may receive parcels. After 14 days the gift expires and the gifter is
          refunded in full.
        </p>
      </InfoSection>
      <InfoSection title="Cancelling and refunds">
        <p>
          The gifter may cancel until the gift is claimed. Refunds go to the card that paid. The whole of it
          stands under <Link to={href('/returns')}>Returns</Link> and is part of these terms. Your rights
          under the law of where you live stay as they are.
        </p>
      </InfoSection>
      <InfoSection title="Notes and cards">
        <p>
          Your words are yours. Please write nothing unlawful, threatening or hateful; we may cancel and
          refund a gift that carries such words.
        </p>
      </InfoSection>
      <InfoSection title="Accounts">
        <p>
          An account belongs to one phone number. Keep your codes to yourself: none of us will ever ask for
          one. You may delete your account at any time.
        </p>
      </InfoSection>
      <InfoSection title="What we are answerable for">
        <p>
          We answer for selling what we describe and for delivering it as promised, up to what was paid for
          the gift. We do not answer for delays that neither we nor the carrier could prevent, nor for a link
          that was passed on.
        </p>
      </InfoSection>
      <InfoSection title="Changes">
        <p>
          If these terms change, gifts already bought keep the terms they were bought under. Questions?{' '}
          <Link to={href('/contact')}>Ask us</Link>.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
