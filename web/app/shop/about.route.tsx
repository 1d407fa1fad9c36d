import * as texts from '@presently/texts/shop/about';
import { href } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { ButtonLink } from '~/ui/button-link';
import type { Route } from './+types/about.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.aboutUs,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'about');

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <InfoPage text={loaderData}>
      <div>
        <ButtonLink to={href('/')}>{texts.browseGifts}</ButtonLink>
      </div>
    </InfoPage>
  );
}
