import * as texts from '@presently/texts/shop/about';
import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { useShopDetails, useShopName } from '~/lib/shop-details';
import { ButtonLink } from '~/ui/button-link';
import type { Route } from './+types/about.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: texts.aboutUs,
  description: texts.aboutDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function About() {
  const noAccount = useShopDetails()?.guestCheckout ? texts.noAccount : texts.noAccountToReceive;
  return (
    <InfoPage title={texts.aboutShop(useShopName())} lead={texts.aboutIntroduction}>
      <InfoSection title={texts.whyWeAreHere}>
        <p>{texts.bestMoment}</p>
        <p>{texts.howWeTurnedItRound}</p>
      </InfoSection>
      <InfoSection title={texts.whatWeHoldOurselvesTo}>
        <ul>
          <li>
            {texts.onePrice((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.addressIsTheirs((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.noGiftNoMoney((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {noAccount((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.noTrackers({
              strong: (words) => <strong>{words}</strong>,
              link: (words) => <Link to={href('/privacy')}>{words}</Link>,
            })}
          </li>
        </ul>
      </InfoSection>
      <InfoSection title={texts.comeAndSayHello}>
        <p>
          {texts.sayHello((words) => (
            <Link to={href('/contact')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
      <div>
        <ButtonLink to={href('/')}>{texts.browseGifts}</ButtonLink>
      </div>
    </InfoPage>
  );
}
