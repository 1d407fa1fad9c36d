import * as texts from '@presently/texts/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '~/lib/cx';
import { reducesMotion } from '~/lib/reduces-motion';
import type { CarouselApi } from './carousel-motion';
import { IconButton } from './icon-button';
import { lazyComponent } from './lazy-component';

const CarouselMotion = lazyComponent(() => import('./carousel-motion'));

interface CarouselProps {
  /** Accessible name, e.g. "Featured". */
  label: string;
  /** The slides. */
  children: ReactNode;
  /** Classes of each slide, mainly its width: "basis-1/2 md:basis-1/4". */
  slideClass?: string;
  /** Adds gaps between the slides; on phones the row then extends to the edge of the screen. */
  spaced?: boolean;
  /** Number of slides an arrow click moves. */
  step?: number;
  /** Minimum drag in pixels to move by exactly one slide; without it dragging has momentum. */
  swipeThreshold?: number;
  dots?: boolean;
}

/** Half of the gap on each side of a slide; the viewport's padding leaves room for the slides' shadows. */
const spacedSlide = 'px-2 md:px-3';
const spacedViewport = '-mx-4 -my-3 scroll-px-2 px-2 py-3 md:-mx-3 md:scroll-px-0 md:px-0';

/** A row of slides, moved by swiping, scrolling, arrows, dots and arrow keys; announces the current slide. */
export function Carousel({
  label,
  children,
  slideClass = 'basis-full',
  spaced = false,
  step = 1,
  swipeThreshold,
  dots = false,
}: CarouselProps) {
  const slides = Children.toArray(children).filter(isValidElement);
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<CarouselApi>();
  // Dots show the position from the start, so they need Embla immediately; otherwise native scrolling is enough.
  const [usesMotion, setUsesMotion] = useState(dots);
  const [hasMotionFailed, setMotionFailed] = useState(false);
  /** Number of slides to move once Embla has loaded. */
  const pendingSlides = useRef(0);

  useEffect(() => {
    if (!embla) return;
    pendingSlides.current += resetNativeScroll(embla);
    if (pendingSlides.current > 0) embla.scrollTo(pendingSlides.current, true);
    pendingSlides.current = 0;
  }, [embla]);
  const position = usePosition(embla, viewport, slides.length);
  const drag = useSwipeThreshold(embla, swipeThreshold);
  const move = (by: number) => {
    if (embla)
      embla.scrollTo(Math.max(0, Math.min(position.stops - 1, position.index + by)), reducesMotion());
    else pendingSlides.current = Math.max(0, pendingSlides.current + by);
    setUsesMotion(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -step : step);
  };

  return (
    <section
      aria-roledescription={texts.carousel}
      aria-label={label}
      onKeyDown={handleKey}
      onFocus={() => setUsesMotion(true)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setUsesMotion(true)}
      {...drag}
      className="relative"
    >
      <div
        ref={viewport}
        className={cx(
          embla || (dots && !hasMotionFailed)
            ? 'overflow-hidden noscript:overflow-x-auto'
            : 'snap-x overflow-x-auto overscroll-x-contain [scrollbar-width:none]',
          spaced && spacedViewport,
        )}
      >
        <div className={cx('flex', embla && 'touch-pan-y touch-pinch-zoom')}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
            <div
              key={slide.key}
              role="group"
              aria-roledescription={texts.slide}
              aria-label={texts.slideOf({ index: index + 1, count: slides.length })}
              className={cx('min-w-0 shrink-0 grow-0 snap-start', spaced && spacedSlide, slideClass)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {position.stops > 1 && (
        <>
          <IconButton
            label={texts.previous}
            variant="filled"
            isDisabled={position.atStart}
            onClick={() => move(-step)}
            className="absolute top-[38%] -left-2 z-2 aria-disabled:not-focus:invisible max-md:hidden lg:-left-5"
          >
            <ChevronLeft aria-hidden="true" className="size-6" />
          </IconButton>
          <IconButton
            label={texts.next}
            variant="filled"
            isDisabled={position.atEnd}
            onClick={() => move(step)}
            className="absolute top-[38%] -right-2 z-2 aria-disabled:not-focus:invisible max-md:hidden lg:-right-5"
          >
            <ChevronRight aria-hidden="true" className="size-6" />
          </IconButton>
        </>
      )}
      {dots && position.stops > 1 && (
        <div className="mt-2 flex justify-center">
          {[...Array(position.stops).keys()].map((index) => (
            <button
              key={index}
              type="button"
              aria-label={texts.goToSlide(index + 1)}
              aria-current={index === position.index ? 'true' : undefined}
              onClick={() => embla?.scrollTo(index, reducesMotion())}
              className="group flex size-11 items-center justify-center"
            >
              <span
                className={cx(
                  'h-2.5 rounded-full transition-[width,background-color] duration-200',
                  index === position.index
                    ? 'w-6 bg-brand-solid'
                    : 'w-2.5 bg-line-strong group-hover:bg-brand',
                )}
              />
            </button>
          ))}
        </div>
      )}
      {usesMotion && (
        <CarouselMotion
          viewport={viewport}
          onReady={setEmbla}
          // The row falls back to native scrolling.
          failureView={() => <ReportMounted onMountedChange={setMotionFailed} />}
        />
      )}
      <span className="sr-only" aria-live="polite">
        {position.stops > 1 && texts.slideOfStops({ index: position.index + 1, stops: position.stops })}
      </span>
    </section>
  );
}

/** The current slide and where the row ends, with Embla or natively scrolled. */
function usePosition(
  embla: CarouselApi | undefined,
  viewport: RefObject<HTMLDivElement | null>,
  slideCount: number,
) {
  const [position, setPosition] = useState({
    index: 0,
    stops: slideCount,
    atStart: true,
    atEnd: slideCount <= 1,
  });
  useEffect(() => {
    if (!embla) return;
    const update = () =>
      setPosition({
        index: embla.selectedScrollSnap(),
        stops: embla.scrollSnapList().length,
        atStart: !embla.canScrollPrev(),
        atEnd: !embla.canScrollNext(),
      });
    update();
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla]);
  useEffect(() => {
    const row = viewport.current;
    if (!row || embla) return;
    const observer = new ResizeObserver(() => {
      const atEnd = row.scrollWidth <= row.clientWidth;
      setPosition((current) => (current.atEnd === atEnd ? current : { ...current, atEnd }));
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [embla, viewport]);
  return position;
}

/** Reports whether it is mounted, to turn a rendered fallback into state of the parent. */
function ReportMounted({ onMountedChange }: { onMountedChange(isMounted: boolean): void }) {
  useEffect(() => {
    onMountedChange(true);
    return () => onMountedChange(false);
  }, [onMountedChange]);
  return null;
}

/** Resets native scrolling, which Embla replaces, and returns the number of slides it was scrolled by. */
function resetNativeScroll(embla: CarouselApi): number {
  const row = embla.rootNode();
  const width = embla.slideNodes()[0]?.offsetWidth ?? 0;
  const slides = width > 0 ? Math.round(row.scrollLeft / width) : 0;
  row.scrollLeft = 0;
  return slides;
}

/** Moves one slide if a drag exceeds the threshold and back otherwise, independent of its velocity. */
function useSwipeThreshold(embla: CarouselApi | undefined, threshold: number | undefined) {
  const drag = useRef({ from: 0, to: 0, index: 0 });
  useEffect(() => {
    if (!embla || threshold === undefined) return;
    const snapToSlide = () => {
      const { from, to, index } = drag.current;
      const isFarEnough = Math.abs(to - from) >= threshold;
      embla.scrollTo(index + (isFarEnough ? Math.sign(from - to) : 0));
    };
    embla.on('pointerUp', snapToSlide);
    return () => {
      embla.off('pointerUp', snapToSlide);
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
