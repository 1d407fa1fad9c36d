import { type ReactEventHandler, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { cx } from '~/lib/cx';
import stockPicture from './stock-gift.svg';

interface PictureProps {
  /** A `gcs_url`, or any other picture's address; nothing gives the stock picture. */
  src: string | null | undefined;
  /** Empty when a text beside it says the same. */
  alt: string;
  /** As in `<img sizes>`: how wide it is shown. */
  sizes?: string;
  /** Height by width, of the box it fills; pictures are square unless told. */
  ratio?: 'square' | 'wide' | 'tall';
  /** For the one picture that is seen first: loaded at once. */
  eager?: boolean;
  className?: string;
}

const widths = [320, 640, 960] as const;
const ours = /-640\.webp$/;
const ratios = {
  square: { box: 'aspect-square', width: 640, height: 640 },
  wide: { box: 'aspect-[3/2]', width: 640, height: 427 },
  tall: { box: 'aspect-[4/5]', width: 640, height: 800 },
};

/**
 * A picture in the sizes and formats we serve, on a soft ground until it is there, and the stock picture
 * when it is missing or broken.
 */
export function Picture({
  src,
  alt,
  sizes = '(min-width: 900px) 25vw, 50vw',
  ratio = 'square',
  eager = false,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState(false);
  const img = useRef<HTMLImageElement>(null);
  const { box, width, height } = ratios[ratio];
  const shown = broken || !src ? stockPicture : src;
  if (eager) fetchFirst(shown, sizes);

  useEffect(() => {
    // It may have failed before this code ran.
    const { current } = img;
    setBroken(Boolean(src && current?.complete && current.naturalWidth === 0 && current.currentSrc));
  }, [src]);

  const handleError: ReactEventHandler = () => setBroken(true);
  return (
    <div className={cx('overflow-hidden bg-sunken', box, className)}>
      <picture>
        {ours.test(shown) && <source type="image/avif" srcSet={sourceSet(shown, 'avif')} sizes={sizes} />}
        {ours.test(shown) && <source type="image/webp" srcSet={sourceSet(shown, 'webp')} sizes={sizes} />}
        <img
          ref={img}
          src={shown}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={handleError}
          className="size-full object-cover"
        />
      </picture>
    </div>
  );
}

/** Before the page's scripts and whatever else stands above the picture. */
function fetchFirst(src: string, sizes: string): void {
  if (!ours.test(src)) return;
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(src, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}

function sourceSet(src: string, format: 'avif' | 'webp'): string {
  return widths.map((width) => `${src.replace(ours, `-${width}.${format}`)} ${width}w`).join(', ');
}
