import * as texts from '@presently/texts/gift/track';
import { href, redirect } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/track-search.route';
import { GiftIdForm, invalidIdText } from './gift-id-form';
import { parseGiftId } from './gift-link';

export const handle: PageHandle = {
  title: texts.trackAGift,
  description: texts.trackDescription,
  indexed: false,
  inSitemap: true,
};

/** `?id=` is set when the form is submitted without JavaScript. */
export function loader({ request }: Route.LoaderArgs) {
  const input = new URL(request.url).searchParams.get('id');
  if (input === null) return { error: undefined };
  const id = parseGiftId(input);
  if (id) throw redirect(href('/track/:orderId', { orderId: id }));
  return { error: invalidIdText };
}

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function TrackSearch({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap-narrow flex flex-col gap-6 pt-12 pb-20 md:pt-20">
      <div>
        <h1 className="text-4xl">{texts.trackAGift}</h1>
        <p className="mt-3 text-lg text-ink-muted">{texts.trackIntroduction}</p>
      </div>
      <GiftIdForm error={loaderData.error} />
    </div>
  );
}
