import { type ReactEventHandler, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { cx } from '~/lib/cx';
import { type Rounding, roundings } from './rounding';
import stockPicture from './stock-gift.svg';

interface PictureProps {
  /** Image URL; the placeholder is shown without one. */
  src: string | null | undefined;
  /** Empty when adjacent text has the same content. */
  alt: string;
  /** As in `<img sizes>`. */
  sizes?: string | undefined;
  /** Aspect ratio of the box, which the image covers. */
  ratio?: 'square' | 'wide' | 'tall';
  /** Loads and preloads the image with high priority; for images above the fold. */
  eager?: boolean | undefined;
  rounded?: Rounding;
  /** Only for size and position. */
  className?: string;
}

const widths = [320, 640, 960] as const;
/** URLs of images that the shop serves in several widths and formats. */
const variantsPattern = /-640\.webp$/;
const ratios = {
  square: { box: 'aspect-square', width: 640, height: 640 },
  wide: { box: 'aspect-[3/2]', width: 640, height: 427 },
  tall: { box: 'aspect-[4/5]', width: 640, height: 800 },
};

/**
 * A responsive image in the widths and formats that the shop serves, with a background colour while it loads and a
 * placeholder when it is missing or broken.
 */
export function Picture({
  src,
  alt,
  sizes = '(min-width: 900px) 25vw, 50vw',
  ratio = 'square',
  eager = false,
  rounded = 'none',
  className,
}: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  const img = useRef<HTMLImageElement>(null);
  const { box, width, height } = ratios[ratio];
  const shownSrc = isBroken || !src ? stockPicture : src;
  const hasVariants = variantsPattern.test(shownSrc);
  if (eager && hasVariants) preloadImage(shownSrc, sizes);

  useEffect(() => {
    // Loading may have failed before hydration, so that `onError` was missed.
    const { current } = img;
    setBroken(Boolean(src && current?.complete && current.naturalWidth === 0 && current.currentSrc));
  }, [src]);

  const handleError: ReactEventHandler = () => setBroken(true);
  return (
    <div className={cx('overflow-hidden bg-sunken', roundings[rounded], box, className)}>
      <picture>
        {hasVariants && <source type="image/avif" srcSet={toSrcSet(shownSrc, 'avif')} sizes={sizes} />}
        <img
          ref={img}
          src={shownSrc}
          srcSet={hasVariants ? toSrcSet(shownSrc, 'webp') : undefined}
          sizes={hasVariants ? sizes : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={handleError}
          className="size-full object-cover"
        />
      </picture>
    </div>
  );
}

/** Adds a preload hint, so that the image loads before scripts. */
function preloadImage(src: string, sizes: string): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: toSrcSet(src, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}

function toSrcSet(src: string, format: 'avif' | 'webp'): string {
  return widths.map((width) => `${src.replace(variantsPattern, `-${width}.${format}`)} ${width}w`).join(', ');
}
