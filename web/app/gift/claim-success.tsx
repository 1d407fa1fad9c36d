import * as texts from '@presently/texts/gift/claim';
import PartyPopper from 'lucide-react/icons/party-popper';
import { href } from 'react-router';
import { Spinner } from '~/ui/spinner';
import { Steps } from './steps';
import { useDelayedRedirect } from './use-delayed-redirect';

const redirectMs = 3000;

const next = [
  { title: texts.weGetItReady, text: texts.packedAndShips },
  { title: texts.youFollowIt, text: texts.trackingPageHint },
  { title: texts.itArrives, text: texts.unpackAndEnjoy },
];

export function ClaimSuccess({ urlId }: { urlId: string }) {
  useDelayedRedirect(href('/track/:orderId', { orderId: urlId }), redirectMs);
  return (
    <section className="wrap-narrow flex flex-1 animate-rise-in flex-col items-center justify-center gap-8 py-12 text-center">
      <div className="flex flex-col items-center gap-4">
        <span className="flex size-20 items-center justify-center rounded-full bg-success-soft text-success">
          <PartyPopper aria-hidden="true" className="size-9" />
        </span>
        <h1 className="text-3xl">{texts.giftClaimedSuccessfully}</h1>
      </div>
      <div className="w-full text-left">
        <h2 className="mb-4 text-2xl">{texts.whatHappensNext}</h2>
        <Steps steps={next} />
      </div>
      <Spinner label={texts.redirectingToTrackingPage} />
    </section>
  );
}
