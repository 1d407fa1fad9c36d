import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect } from 'react';

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

interface CarouselMotionProps {
  viewport: HTMLElement;
  /** Given a function that stays the same. */
  onReady(api: CarouselApi | undefined): void;
}

/** What moves a carousel's row, loaded when it is wanted: until then the row scrolls by itself. */
export default function CarouselMotion({ viewport, onReady }: CarouselMotionProps) {
  const [attach, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', duration: 22 });
  useEffect(() => attach(viewport), [attach, viewport]);
  useEffect(() => onReady(embla), [onReady, embla]);
  return null;
}
