import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

interface CarouselMotionProps {
  viewport: RefObject<HTMLElement | null>;
  /** Must be referentially stable. */
  onReady(api: CarouselApi | undefined): void;
}

/** Connects a carousel to Embla. Loaded on first interaction; until then the row uses native scrolling. */
export default function CarouselMotion({ viewport, onReady }: CarouselMotionProps) {
  const [attach, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', duration: 22 });
  useEffect(() => attach(viewport.current), [attach, viewport]);
  useEffect(() => onReady(embla), [onReady, embla]);
  return null;
}
