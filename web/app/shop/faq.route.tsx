import * as texts from '@presently/texts/shop/faq';
import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { useShopDetails } from '~/lib/shop-details';
import type { Route } from './+types/faq.route';
import { InfoPage, Question } from './info-page';
import { useClaimWindow } from './use-claim-window';

export const handle: PageHandle = {
  title: texts.faq,
  description: texts.faqDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Faq() {
  const claimWindow = useClaimWindow();
  const guestCheckout = useShopDetails()?.guestCheckout;
  return (
    <InfoPage lead={texts.faqIntroduction}>
      <section>
        <h2 className="text-xl">{texts.giving}</h2>
        <div className="mt-2">
          <Question question={texts.doINeedAnAccount}>
            <p>{guestCheckout ? texts.accountAnswer : texts.accountRequiredAnswer}</p>
          </Question>
          <Question question={texts.addressQuestion}>
            <p>{texts.addressAnswer}</p>
          </Question>
          <Question question={texts.whatDoesItCost}>
            <p>{texts.costAnswer}</p>
          </Question>
          <Question question={texts.willTheySeeThePrice}>
            <p>{texts.priceAnswer}</p>
          </Question>
          <Question question={texts.changeNoteQuestion}>
            <p>{texts.changeNoteAnswer}</p>
          </Question>
          <Question question={texts.iLostTheLink}>
            <p>
              {texts.lostLinkAnswer((words) => (
                <Link to={href('/gifts')}>{words}</Link>
              ))}
            </p>
          </Question>
          <Question question={texts.wrongChatQuestion}>
            <p>{texts.wrongChatAnswer}</p>
          </Question>
        </div>
      </section>
      <section>
        <h2 className="text-xl">{texts.receiving}</h2>
        <div className="mt-2">
          <Question question={texts.freeQuestion}>
            <p>{texts.freeAnswer}</p>
          </Question>
          <Question question={texts.howLongCanIWait}>
            <p>{texts.waitAnswer(claimWindow)}</p>
          </Question>
          <Question question={texts.addressVisibleQuestion}>
            <p>{texts.addressVisibleAnswer}</p>
          </Question>
          <Question question={texts.addressMistakeQuestion}>
            <p>{texts.addressMistakeAnswer}</p>
          </Question>
          <Question question={texts.itIsNotForMe}>
            <p>{texts.declineAnswer}</p>
          </Question>
          <Question question={texts.thankYouQuestion}>
            <p>{texts.thankYouAnswer}</p>
          </Question>
        </div>
      </section>
      <section>
        <h2 className="text-xl">{texts.moneyAndSafety}</h2>
        <div className="mt-2">
          <Question question={texts.isMyCardSafe}>
            <p>{texts.cardSafetyAnswer}</p>
          </Question>
          <Question question={texts.cardDeclinedQuestion}>
            <p>{texts.cardDeclinedAnswer}</p>
          </Question>
          <Question question={texts.refundQuestion}>
            <p>
              {texts.refundAnswer({
                days: claimWindow,
                link: (words) => <Link to={href('/returns')}>{words}</Link>,
              })}
            </p>
          </Question>
          <Question question={texts.doYouTrackMe}>
            <p>
              {texts.trackingAnswer((words) => (
                <Link to={href('/privacy')}>{words}</Link>
              ))}
            </p>
          </Question>
        </div>
      </section>
    </InfoPage>
  );
}
