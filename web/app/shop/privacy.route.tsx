import * as texts from '@presently/texts/shop/privacy';
import { href, Link } from 'react-router';
import { getSite, pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/privacy.route';
import { InfoPage, InfoSection } from './info-page';

export const handle: PageHandle = {
  title: texts.privacyPolicy,
  description: texts.privacyDescription,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Privacy({ matches }: Route.ComponentProps) {
  const site = getSite(matches);
  return (
    <InfoPage lead={site?.analytics ? texts.privacyIntroduction : texts.privacyIntroductionWithoutTracking}>
      <InfoSection title={texts.whatWeKeep}>
        <ul>
          <li>
            {texts.keptWhenGiving((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.keptWhenReceiving((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.keptWhenReviewing((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.keptWithAccount((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.keptWhenLooking((words) => (
              <strong>{words}</strong>
            ))}
          </li>
        </ul>
      </InfoSection>
      <InfoSection title={texts.whoSeesWhat}>
        <ul>
          <li>
            {texts.seenByLinkHolders((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.seenByRecipient((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.seenByGifter((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.seenByStaff((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.seenByEveryone((words) => (
              <strong>{words}</strong>
            ))}
          </li>
          <li>
            {texts.seenByServices((words) => (
              <strong>{words}</strong>
            ))}
          </li>
        </ul>
      </InfoSection>
      <InfoSection title={texts.cookiesAndStorage}>
        <p>{texts.threeCookies}</p>
        <ul>
          <li>{texts.sessionCookie}</li>
          <li>{texts.deviceCookie}</li>
          <li>{texts.recipientCookie}</li>
        </ul>
        <p>{site?.analytics ? texts.browserStorage : texts.browserStorageWithoutTracking}</p>
      </InfoSection>
      {site?.analytics && (
        <InfoSection title={texts.measuring}>
          <p>{texts.measuringText(new URL(site.analytics.script).hostname)}</p>
        </InfoSection>
      )}
      {site?.errorReportingDsn && (
        <InfoSection title={texts.whenSomethingBreaks}>
          <p>{texts.errorReportsText(new URL(site.errorReportingDsn).hostname)}</p>
        </InfoSection>
      )}
      <InfoSection title={texts.howItIsKept}>
        <p>{texts.howItIsKeptText}</p>
      </InfoSection>
      <InfoSection title={texts.yourChoices}>
        <p>
          {texts.choicesText((words) => (
            <Link to={href('/preferences')}>{words}</Link>
          ))}
          {site?.shop.contactEmail
            ? texts.writeTo(<a href={`mailto:${site.shop.contactEmail}`}>{site.shop.contactEmail}</a>)
            : texts.seeHowToReachUs((words) => <Link to={href('/contact')}>{words}</Link>)}
          .
        </p>
      </InfoSection>
    </InfoPage>
  );
}
