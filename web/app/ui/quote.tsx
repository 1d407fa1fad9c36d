interface QuoteProps {
  /** Empty for none. */
  headline?: string;
  /** May be empty below a headline. */
  children: string;
}

/** What somebody has written to somebody else, with its line breaks. */
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
