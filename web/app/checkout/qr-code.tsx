import { encode } from 'uqr';
import { cx } from '~/lib/cx';

interface QrCodeProps {
  text: string;
  label: string;
  /** Only for size and position. */
  className?: string;
}

/** A text as a QR code, dark on white in every theme so that cameras can read it. */
export default function QrCode({ text, label, className = 'size-44' }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2, ecc: 'M' });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cx('rounded-control bg-white', className)}
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
