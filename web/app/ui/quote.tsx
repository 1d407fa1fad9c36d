import { cx } from '~/lib/cx';

interface QuoteProps {
  /** Empty for none. */
  headline?: string;
  /** May be empty below a headline. */
  children: string;
  /** For lists. */
  isSmall?: boolean;
}

/** A message from one person to another, with line breaks. */
export const Quote = ({ headline, children, isSmall = false }: QuoteProps) => (
  <blockquote
    className={cx('font-display whitespace-pre-line wrap-anywhere', !isSmall && 'text-lg leading-relaxed')}
  >
    {headline && (
      <p dir="auto" className={cx('font-semibold text-pretty', !isSmall && 'text-xl leading-snug')}>
        {headline}
      </p>
    )}
    {headline && children && <span className={cx('block', isSmall ? 'h-1' : 'h-2')} />}
    {children && <p dir="auto">{children}</p>}
  </blockquote>
);
