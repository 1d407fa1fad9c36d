import * as texts from '@presently/texts/shop/terms';
import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/terms.route';
import { InfoPage, InfoSection } from './info-page';
import { useClaimWindow } from './use-claim-window';

export const handle: PageHandle = {
  title: texts.termsOfService,
  description: texts.termsDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Terms() {
  return (
    <InfoPage lead={texts.termsIntroduction}>
      <InfoSection title={texts.buyingAGift}>
        <p>{texts.buyingText}</p>
      </InfoSection>
      <InfoSection title={texts.theGiftLink}>
        <p>{texts.giftLinkText}</p>
      </InfoSection>
      <InfoSection title={texts.claiming}>
        <p>{texts.claimingText(useClaimWindow())}</p>
      </InfoSection>
      <InfoSection title={texts.cancellingAndRefunds}>
        <p>
          {texts.cancellingText((words) => (
            <Link to={href('/returns')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
      <InfoSection title={texts.notesAndCards}>
        <p>{texts.notesText}</p>
      </InfoSection>
      <InfoSection title={texts.accounts}>
        <p>{texts.accountsText}</p>
      </InfoSection>
      <InfoSection title={texts.whatWeAreAnswerableFor}>
        <p>{texts.liabilityText}</p>
      </InfoSection>
      <InfoSection title={texts.changes}>
        <p>
          {texts.changesText((words) => (
            <Link to={href('/contact')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
    </InfoPage>
  );
}
