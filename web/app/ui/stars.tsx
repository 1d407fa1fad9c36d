import { MAX_RATING } from '@presently/contracts/limits';
import { useId } from 'react';
import { cx } from '~/lib/cx';

const width = 24;
/** The outline of all stars, side by side. */
const outline = Array.from(
  { length: MAX_RATING },
  (_, index) =>
    `M${width * index + 12} 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L${width * index + 2.5} 9.4l6.6-.9z`,
).join('');

const sizes = { small: 'h-4 w-20', medium: 'h-5 w-25', large: 'h-6 w-30' };

interface StarsProps {
  rating: number;
  size?: keyof typeof sizes;
}

/** A rating as stars, the last of which may be partially filled. Only visual: adjacent text must give the rating. */
export function Stars({ rating, size = 'medium' }: StarsProps) {
  const clip = useId();
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width * MAX_RATING} ${width}`}
      className={cx('inline-block shrink-0 text-star', sizes[size])}
      fill="currentColor"
    >
      <clipPath id={clip}>
        <rect width={width * rating} height={width} />
      </clipPath>
      <path d={outline} className="text-line" />
      <path d={outline} clipPath={`url(#${clip})`} />
    </svg>
  );
}
