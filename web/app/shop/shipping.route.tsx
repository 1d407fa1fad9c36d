import * as texts from '@presently/texts/shop/shipping';
import { href, Link } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/shipping.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: texts.shipping,
  description: texts.shippingDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Shipping() {
  return (
    <InfoPage lead={texts.shippingIntroduction}>
      <InfoSection title={texts.howLongItTakes}>
        <p>{texts.deliveryTimeText}</p>
      </InfoSection>
      <InfoSection title={texts.whereWeShip}>
        <p>{texts.destinationText}</p>
      </InfoSection>
      <InfoSection title={texts.theAddress}>
        <p>
          {texts.addressText((words) => (
            <Link to={href('/contact')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
      <InfoSection title={texts.followingIt}>
        <p>
          {texts.followingText((words) => (
            <Link to={href('/track')}>{words}</Link>
          ))}
        </p>
      </InfoSection>
      <InfoSection title={texts.whatIsInTheParcel}>
        <p>{texts.parcelText}</p>
      </InfoSection>
      <InfoSection title={texts.lateLostOrDamaged}>
        <p>
          {texts.lateOrLostText({
            link: (words) => <Link to={href('/contact')}>{words}</Link>,
            link2: (words) => <Link to={href('/returns')}>{words}</Link>,
          })}
        </p>
      </InfoSection>
    </InfoPage>
  );
}
