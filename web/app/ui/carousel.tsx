import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '~/lib/cx';
import type { CarouselApi } from './carousel-motion';
import { IconButton } from './icon-button';
import { lazyComponent } from './lazy-component';

const CarouselMotion = lazyComponent(() => import('./carousel-motion'));

interface CarouselProps {
  /** Names it for readers, e.g. "Featured". */
  label: string;
  /** The slides. */
  children: ReactNode;
  /** Classes of each slide, its width above all: "basis-1/2 md:basis-1/4". */
  slideClass?: string;
  /** Leaves room between the slides; on phones the row then runs to the edge of the screen. */
  spaced?: boolean;
  /** Slides moved by one click of an arrow. */
  step?: number;
  /** Pixels of a drag that turn exactly one slide; unless told, rows glide as far as they are thrown. */
  swipeThreshold?: number;
  arrows?: 'overlay' | 'none';
  dots?: boolean;
  className?: string;
}

/** The room lies half on each side of a slide, and around the row for the slides' shadows. */
const spacedSlide = 'px-2 md:px-3';
const spacedViewport = '-mx-4 -my-3 px-2 py-3 md:-mx-3 md:px-0';

/** A row of slides: swiped or scrolled on phones, moved by arrows, dots and the arrow keys; says where it is. */
export function Carousel({
  label,
  children,
  slideClass = 'basis-full',
  spaced = false,
  step = 1,
  swipeThreshold,
  arrows = 'overlay',
  dots = false,
  className,
}: CarouselProps) {
  const slides = Children.toArray(children).filter(isValidElement);
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const [embla, setEmbla] = useState<CarouselApi>();
  // Dots say where the row is, so they need it from the start; without, touch scrolls the row as it is.
  const [isWanted, setWanted] = useState(dots);
  const [isWithoutMotion, setWithoutMotion] = useState(false);
  /** Slides asked for before there was anything to move them. */
  const owed = useRef(0);
  const [place, setPlace] = useState({
    index: 0,
    stops: slides.length,
    atStart: true,
    atEnd: slides.length <= 1,
  });

  const update = useCallback(() => {
    if (!embla) return;
    setPlace({
      index: embla.selectedScrollSnap(),
      stops: embla.scrollSnapList().length,
      atStart: !embla.canScrollPrev(),
      atEnd: !embla.canScrollNext(),
    });
  }, [embla]);

  useEffect(() => {
    if (!embla) return;
    owed.current += takeScrolled(embla);
    if (owed.current > 0) embla.scrollTo(owed.current, true);
    owed.current = 0;
    update();
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla, update]);

  const drag = useSwipeThreshold(embla, swipeThreshold);
  const jump = matchesReducedMotion();
  const move = (by: number) => {
    if (embla) embla.scrollTo(Math.max(0, Math.min(place.stops - 1, place.index + by)), jump);
    else owed.current = Math.max(0, owed.current + by);
    setWanted(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -step : step);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={handleKey}
      onFocus={() => setWanted(true)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setWanted(true)}
      {...drag}
      className={cx('relative', className)}
    >
      <div
        ref={setViewport}
        className={cx(
          embla || (dots && !isWithoutMotion)
            ? 'overflow-hidden noscript:overflow-x-auto'
            : 'overflow-x-auto [scrollbar-width:none]',
          spaced && spacedViewport,
        )}
      >
        <div className="flex touch-pan-y touch-pinch-zoom">
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className={cx('min-w-0 shrink-0 grow-0', spaced && spacedSlide, slideClass)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {arrows === 'overlay' && place.stops > 1 && (
        <>
          <IconButton
            label="Previous"
            variant="filled"
            disabled={place.atStart}
            onClick={() => move(-step)}
            className="absolute top-[38%] -left-2 z-2 disabled:invisible max-md:hidden lg:-left-5"
          >
            <ChevronLeft aria-hidden="true" className="size-6" />
          </IconButton>
          <IconButton
            label="Next"
            variant="filled"
            disabled={place.atEnd}
            onClick={() => move(step)}
            className="absolute top-[38%] -right-2 z-2 disabled:invisible max-md:hidden lg:-right-5"
          >
            <ChevronRight aria-hidden="true" className="size-6" />
          </IconButton>
        </>
      )}
      {dots && place.stops > 1 && (
        <div className="mt-2 flex justify-center">
          {[...Array(place.stops).keys()].map((index) => (
            <button
              key={index}
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === place.index ? 'true' : undefined}
              onClick={() => embla?.scrollTo(index, jump)}
              className="group flex size-11 items-center justify-center"
            >
              <span
                className={cx(
                  'h-2.5 rounded-full transition-[width,background-color] duration-200',
                  index === place.index ? 'w-6 bg-brand-solid' : 'w-2.5 bg-line-strong group-hover:bg-brand',
                )}
              />
            </button>
          ))}
        </div>
      )}
      {isWanted && viewport && (
        <CarouselMotion
          viewport={viewport}
          onReady={setEmbla}
          // Then the row scrolls by itself.
          failureView={() => <Told tell={setWithoutMotion} />}
        />
      )}
      <span className="sr-only" aria-live="polite">
        {place.stops > 1 && `Slide ${place.index + 1} of ${place.stops}`}
      </span>
    </section>
  );
}

/** Tells for as long as it stands in the page. */
function Told({ tell }: { tell(isThere: boolean): void }) {
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
  return null;
}

/** How many slides the row was scrolled by hand before; its scrolling is taken over from here. */
function takeScrolled(embla: CarouselApi): number {
  const row = embla.rootNode();
  const width = embla.slideNodes()[0]?.offsetWidth ?? 0;
  const slides = width > 0 ? Math.round(row.scrollLeft / width) : 0;
  row.scrollLeft = 0;
  return slides;
}

/** Turns one slide when a drag is long enough and goes back otherwise, however fast it was. */
function useSwipeThreshold(embla: CarouselApi | undefined, threshold: number | undefined) {
  const drag = useRef({ from: 0, to: 0, index: 0 });
  useEffect(() => {
    if (!embla || threshold === undefined) return;
    const settle = () => {
      const { from, to, index } = drag.current;
      const far = Math.abs(to - from) >= threshold;
      embla.scrollTo(index + (far ? Math.sign(from - to) : 0));
    };
    embla.on('pointerUp', settle);
    return () => {
      embla.off('pointerUp', settle);
    };
  }, [embla, threshold]);
  return {
    onPointerDown: (event: PointerEvent) => {
      drag.current = { from: event.clientX, to: event.clientX, index: embla?.selectedScrollSnap() ?? 0 };
    },
    onPointerMove: (event: PointerEvent) => {
      drag.current.to = event.clientX;
    },
  };
}

function matchesReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
