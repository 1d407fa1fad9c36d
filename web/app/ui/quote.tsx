interface QuoteProps {
  /** Empty for none. */
  headline?: string;
  /** May be empty below a headline. */
  children: string;
}

/** A message from one person to another, with line breaks. */
export const Quote = ({ headline, children }: QuoteProps) => (
  <blockquote className="font-display text-lg leading-relaxed whitespace-pre-line wrap-anywhere">
    {headline && (
      <p dir="auto" className="text-xl leading-snug font-semibold text-pretty">
        {headline}
      </p>
    )}
    {headline && children && <span className="block h-2" />}
    {children && <p dir="auto">{children}</p>}
  </blockquote>
);
