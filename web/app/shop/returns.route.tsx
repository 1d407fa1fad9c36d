import * as texts from '@presently/texts/shop/returns';
import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/returns.route';
import { InfoPage, InfoSection } from './info-page';
import { useClaimWindow } from './use-claim-window';

export const handle: PageHandle = {
  title: texts.returns,
  description: texts.returnsDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Returns() {
  return (
    <InfoPage title={texts.returnsAndRefunds} lead={texts.returnsIntroduction}>
      <InfoSection title={texts.beforeTheGiftIsClaimed}>
        <ul>
          <li>
            {texts.changedMind({
              strong: (words) => <strong>{words}</strong>,
              link: (words) => <Link to={href('/gifts')}>{words}</Link>,
            })}
          </li>
          <li>
            {texts.theyDecline((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.nobodyClaims({
              days: useClaimWindow(),
              strong: (words) => <strong>{words}</strong>,
            })}
          </li>
        </ul>
      </InfoSection>
      <InfoSection title={texts.afterItIsClaimed}>
        <p>
          {texts.afterClaimText((words) => (
            <Link to={href('/contact')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
      <InfoSection title={texts.afterItHasArrived}>
        <p>{texts.brokenOrWrong}</p>
        <p>{texts.notTheRightThing}</p>
      </InfoSection>
      <InfoSection title={texts.howLongARefundTakes}>
        <p>{texts.refundTimeText}</p>
      </InfoSection>
    </InfoPage>
  );
}
