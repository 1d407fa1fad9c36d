import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/faq.route';
import { InfoPage, Question } from './info-page';

export const handle: PageHandle = {
  title: 'FAQ',
  description: 'Short answers about giving and receiving gifts by link.',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Faq() {
  return (
    <InfoPage lead="Short answers. The longer ones are in the Help Center.">
      <section>
        <h2 className="text-xl">Giving</h2>
        <div className="mt-2">
          <Question question="Do I need an account?">
            <p>
              No. Enter your name, e-mail and card, and that is it. An account keeps your gifts and your
              wishlist in one place.
            </p>
          </Question>
          <Question question="Do I need their address or phone number?">
            <p>No. You send them the link however you like, and they tell us the address themselves.</p>
          </Question>
          <Question question="What does it cost?">
            <p>The price on the gift’s page. Shipping is included and nothing is added at the end.</p>
          </Question>
          <Question question="Will they see the price?">
            <p>
              Not while it is wrapped: the link’s preview in a chat names neither the gift nor its price, and
              there is no price in the parcel. Once it is claimed, the tracking page shows the gift as the
              shop does.
            </p>
          </Question>
          <Question question="Can I change the note after I have paid?">
            <p>
              Yes, and the card design too, until the gift is opened. Use the link in your receipt, or your
              gifts when you are signed in.
            </p>
          </Question>
          <Question question="I lost the link.">
            <p>
              It is in the e-mail we sent you, and under <Link to={href('/gifts')}>your gifts</Link> when you
              are signed in.
            </p>
          </Question>
          <Question question="I sent the link to the wrong chat!">
            <p>
              Open your gift from the receipt or from your gifts, and replace its link before anybody claims
              it: the old one stops working at once, and you share the new one.
            </p>
          </Question>
        </div>
      </section>
      <section>
        <h2 className="text-xl">Receiving</h2>
        <div className="mt-2">
          <Question question="Is it really free for me?">
            <p>Yes. It is paid for, shipping and all. We never ask a recipient for a card.</p>
          </Question>
          <Question question="How long can I wait?">
            <p>
              Adding your address within two days is kind. The gift waits for 14 days; then it expires and the
              money goes back to whoever sent it.
            </p>
          </Question>
          <Question question="Does the gifter see my address?">
            <p>
              No. They see that you opened, claimed and received it. Whoever else has the link sees your first
              name, city and state at most.
            </p>
          </Question>
          <Question question="I made a mistake in my address.">
            <p>
              Open your gift link again on the same device and correct it. That works until the gift is
              ordered; after that, tell us.
            </p>
          </Question>
          <Question question="It is not for me.">
            <p>
              Decline it on the claim page, with a few words if you like. The gifter gets their money back and
              a kind message.
            </p>
          </Question>
          <Question question="How do I say thank you?">
            <p>On the page your link shows after claiming. Your words go to the gifter.</p>
          </Question>
        </div>
      </section>
      <section>
        <h2 className="text-xl">Money and safety</h2>
        <div className="mt-2">
          <Question question="Is my card safe?">
            <p>
              Its number goes from your browser straight to the card processor. It never reaches our own
              server.
            </p>
          </Question>
          <Question question="My card was declined. Was I charged?">
            <p>
              No. What you typed is still there: try again or take another card. Trying again never charges
              twice.
            </p>
          </Question>
          <Question question="When do I get a refund?">
            <p>
              When you cancel, when the gift is declined, and when nobody claims it within 14 days. Always in
              full, to the card you paid with. More under <Link to={href('/returns')}>Returns</Link>.
            </p>
          </Question>
          <Question question="Do you track me?">
            <p>
              No. There are no trackers and no advertising cookies. See{' '}
              <Link to={href('/privacy')}>Privacy</Link>.
            </p>
          </Question>
        </div>
      </section>
    </InfoPage>
  );
}
