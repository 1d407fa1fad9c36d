import * as texts from '@presently/texts/shop/help';
import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { useShopDetails } from '~/lib/shop-details';
import type { Route } from './+types/help.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: texts.helpCenter,
  description: texts.helpDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Help() {
  const guestCheckout = useShopDetails()?.guestCheckout;
  return (
    <InfoPage lead={texts.helpIntroduction}>
      <InfoSection title={texts.givingAGift} id="giving">
        <ol>
          <li>{texts.stepChooseGift}</li>
          <li>{guestCheckout ? texts.stepEnterDetails : texts.stepSignIn}</li>
          <li>{texts.stepPickCard}</li>
          <li>{texts.stepGetLink}</li>
          <li>{texts.stepSendLink}</li>
        </ol>
      </InfoSection>
      <InfoSection title={texts.receivingAGift} id="receiving">
        <ol>
          <li>{texts.stepOpenLink}</li>
          <li>{texts.stepAddAddress}</li>
          <li>{texts.stepFollowParcel}</li>
        </ol>
        <p>{texts.correctingAndDeclining}</p>
      </InfoSection>
      <InfoSection title={texts.followingAGift} id="following">
        <p>
          {texts.whereThingsStand((words) => (
            <Link to={href('/track')}>{words}</Link>
          ))}
        </p>
        <ul>
          <li>
            {texts.statusGiftSelected((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.statusProcessing((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.statusOrdered((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.statusShipped((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.deliveredItIsThere((words) => (
              <strong>{words}</strong>
            ))}
          </li>
        </ul>
      </InfoSection>
      <InfoSection title={texts.changingOrCancelling} id="changing">
        <p>
          {texts.changingAndCancelling((words) => (
            <Link to={href('/gifts')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
      <InfoSection title={texts.signingIn} id="signing-in">
        <p>{texts.signingInExplained}</p>
      </InfoSection>
      <InfoSection title={texts.stillStuck}>
        <p>
          {texts.writeOrCall((words) => (
            <Link to={href('/contact')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
    </InfoPage>
  );
}
