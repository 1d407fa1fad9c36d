import * as texts from '@presently/texts/shop/home';
import Gift from 'lucide-react/icons/gift';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { ButtonLink } from '~/ui/button-link';
import { Picture } from '~/ui/picture';
import type { GiftTile } from './gift-tile';

interface HeroProps {
  /** The search text; if set, the heading shows it instead of the introduction. */
  query: string;
  gifts: readonly GiftTile[];
  /** The search field, at the same position in both variants so that it keeps its focus. */
  children: ReactNode;
}

/** Top of the home page: introduction and search field. */
export function Hero({ query, gifts, children }: HeroProps) {
  return (
    <section className={cx('relative z-10', !query && 'bg-linear-to-b from-brand-soft to-paper')}>
      <div
        className={cx(
          'wrap grid items-center gap-x-12 pt-8',
          !query && 'pb-6 md:grid-cols-[1.15fr_1fr] md:pt-14 md:pb-10',
        )}
      >
        <div className="flex flex-col gap-5">
          <h1 className={query ? 'text-3xl' : 'max-w-[14em] text-4xl'}>
            {query ? texts.giftsFor(<bdi>{query}</bdi>) : texts.heroHeading}
          </h1>
          <p hidden={query !== ''} className="max-w-lg text-lg text-ink-muted">
            {texts.heroIntroduction}
          </p>
          {children}
          {!query && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="#gifts">{texts.browseGifts}</ButtonLink>
              <ButtonLink to="#how-it-works" variant="ghost">
                {texts.howItWorks}
              </ButtonLink>
            </div>
          )}
        </div>
        {!query && <HeroIllustration gifts={gifts} />}
      </div>
    </section>
  );
}

/** Decorative: three gifts, and a chat message with a gift link. */
function HeroIllustration({ gifts }: { gifts: readonly GiftTile[] }) {
  const [first, second, third] = gifts;
  if (!first || !second || !third) return null;
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-[11/10] w-full max-w-112 max-md:hidden">
      <HeroPicture src={third.picture} sizes="200px" className="top-[4%] right-0 w-[46%] rotate-6" />
      <HeroPicture src={second.picture} sizes="200px" className="top-[8%] left-0 w-[46%] -rotate-6" />
      <HeroPicture src={first.picture} sizes="260px" className="top-[14%] left-[22%] w-[58%]" />
      <div className="absolute bottom-0 left-[4%] flex max-w-[82%] items-center gap-3 rounded-sheet rounded-bl-md bg-surface py-3 pr-6 pl-3 shadow-float">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-2xl bg-brand-solid text-on-brand">
          <Gift className="size-6" />
        </span>
        <span className="text-sm leading-snug">
          <span className="block font-semibold">{texts.exampleMessage}</span>
          <span className="text-ink-muted">{texts.tapToReveal}</span>
        </span>
      </div>
    </div>
  );
}

function HeroPicture({ src, sizes, className }: { src: string | null; sizes: string; className: string }) {
  return (
    <div
      className={cx('absolute overflow-hidden rounded-sheet border-4 border-surface shadow-lift', className)}
    >
      <Picture src={src} alt="" sizes={sizes} />
    </div>
  );
}
