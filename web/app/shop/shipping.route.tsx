import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/shipping.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: 'Shipping',
  description: 'Shipping is included in every price. Gifts arrive in 2-4 business days.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Shipping() {
  return (
    <InfoPage lead="Shipping is free: it is in the price of every gift. The total on the gift’s page is the total on your card.">
      <InfoSection title="How long it takes">
        <p>
          The clock starts when the gift is claimed, because only then do we know where it should go. From
          there it ships within 1-2 business days and arrives in 2-4 business days.
        </p>
      </InfoSection>
      <InfoSection title="Where we ship">
        <p>
          To addresses in the United States, including apartments, offices and post office boxes. The
          recipient can leave word for the carrier, such as a gate code or a neighbour’s name.
        </p>
      </InfoSection>
      <InfoSection title="The address">
        <p>
          It comes from the recipient and stays with us and the carrier. The gifter sees that the gift was
          claimed, shipped and delivered, but not where to. A mistake can be corrected from the gift link, on
          the device it was claimed with or from the recipient’s e-mail, until the gift is ordered. After
          that, <Link to={href('/contact')}>tell us quickly</Link> and we do what we can.
        </p>
      </InfoSection>
      <InfoSection title="Following it">
        <p>
          As soon as the parcel leaves, the <Link to={href('/track')}>tracking page</Link> shows its tracking
          number and, when the carrier gives one, the expected day. The gifter is e-mailed when it ships and
          when it arrives; so is the recipient, if they left an e-mail.
        </p>
      </InfoSection>
      <InfoSection title="What is in the parcel">
        <p>The gift, with your note and card. No price, no invoice.</p>
      </InfoSection>
      <InfoSection title="Late, lost or damaged">
        <p>
          <Link to={href('/contact')}>Write to us</Link>. We look for it with the carrier, and if it does not
          turn up whole, the money goes back to the card it came from. See{' '}
          <Link to={href('/returns')}>Returns</Link>.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
