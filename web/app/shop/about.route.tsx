import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { useShopName } from '~/lib/shop-details';
import { ButtonLink } from '~/ui/button-link';
import type { Route } from './+types/about.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: 'About Us',
  description: 'Why we send gifts as links: the surprise stays whole, and the address stays theirs.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function About() {
  return (
    <InfoPage
      title={`About ${useShopName()}`}
      lead="We think a present should begin with joy, and not with “Sorry, what is your address again?”"
    >
      <InfoSection title="Why we are here">
        <p>
          The best moment of a gift is the one before it is open. Somebody thought of you, chose something,
          and now it lies in your hands. Sending things by post has a way of spoiling that: you ask for an
          address and the surprise is gone, or you do not ask and the parcel goes to where they used to live.
        </p>
        <p>
          So we turned it round. You choose a gift and get a link. They open it wherever they are, on a train
          or at breakfast, read your words, loosen the ribbon, and then tell us where it should go. The
          surprise comes first. The parcel follows.
        </p>
      </InfoSection>
      <InfoSection title="What we hold ourselves to">
        <ul>
          <li>
            <strong>One price.</strong> What the page says is what you pay. Shipping is in it.
          </li>
          <li>
            <strong>Their address is theirs.</strong> It is used to deliver the gift. You, the one who gives,
            never see it, and neither does anybody else who has the link.
          </li>
          <li>
            <strong>No gift, no money.</strong> A gift that nobody claims, or that is kindly declined, goes
            back to your card by itself. We hold no credit and sell no points.
          </li>
          <li>
            <strong>No account needed.</strong> Neither to give nor to receive.
          </li>
          <li>
            <strong>Nobody is followed.</strong> There are no trackers here.{' '}
            <Link to={href('/privacy')}>What we keep</Link> fits on one page.
          </li>
        </ul>
      </InfoSection>
      <InfoSection title="Come and say hello">
        <p>
          Something went wrong, or wonderfully right? <Link to={href('/contact')}>Write to us</Link>. People
          read it, and people answer.
        </p>
      </InfoSection>
      <div>
        <ButtonLink to={href('/')}>Browse Gifts</ButtonLink>
      </div>
    </InfoPage>
  );
}
