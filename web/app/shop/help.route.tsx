import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/help.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: 'Help Center',
  description: 'How giving, claiming and following a gift works, step by step.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Help() {
  return (
    <InfoPage lead="How it goes, from choosing a gift to its arrival. It takes a few minutes to give one.">
      <InfoSection title="Giving a gift" id="giving">
        <ol>
          <li>Choose a gift and press “Purchase as Gift”.</li>
          <li>Enter your name, e-mail and card. You may create an account, and you may leave it.</li>
          <li>Pick a card design and write a note, or skip either.</li>
          <li>
            You get a link. Copy it, share it, or scan the code beside it. We e-mail it to you as well, so it
            cannot get lost.
          </li>
          <li>Send the link to whom the gift is for, and only to them: whoever has it can claim the gift.</li>
        </ol>
      </InfoSection>
      <InfoSection title="Receiving a gift" id="receiving">
        <ol>
          <li>
            Open the link and tap the card. Nobody is told that you opened the page; the gifter hears of it
            when you tap.
          </li>
          <li>Press “Add my address” and say where it should go. E-mail and phone are up to you.</li>
          <li>
            Follow your parcel on the page the link now shows. If you left an e-mail, we write when it ships
            and arrives.
          </li>
        </ol>
        <p>
          A slip in the address can be put right on that page until the gift is ordered. And if the gift is
          not for you, you can decline it kindly: the gifter gets their money back.
        </p>
      </InfoSection>
      <InfoSection title="Following a gift" id="following">
        <p>
          The gift link always shows where things stand. You can also enter its ID on{' '}
          <Link to={href('/track')}>the tracking page</Link>.
        </p>
        <ul>
          <li>
            <strong>Gift Selected:</strong> paid for, and waiting to be claimed.
          </li>
          <li>
            <strong>Processing Order:</strong> claimed; we are getting it ready.
          </li>
          <li>
            <strong>Order Placed:</strong> being packed. The address can no longer change.
          </li>
          <li>
            <strong>Shipped:</strong> on its way, with a tracking number.
          </li>
          <li>
            <strong>Delivered:</strong> it is there.
          </li>
        </ul>
      </InfoSection>
      <InfoSection title="Changing or cancelling" id="changing">
        <p>
          Your receipt has a link of its own, for you alone. There you see whether the gift was opened and
          claimed, change note and card until it is opened, and cancel until it is claimed. With an account
          you find the same under <Link to={href('/gifts')}>your gifts</Link>.
        </p>
      </InfoSection>
      <InfoSection title="Signing in" id="signing-in">
        <p>
          We send a six-digit code to your phone; there is no password to remember or to lose. The code is
          valid for ten minutes. If none comes, wait half a minute, check the number and ask for another.
        </p>
      </InfoSection>
      <InfoSection title="Still stuck?">
        <p>
          <Link to={href('/contact')}>Write or call</Link>. We are glad to help.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
