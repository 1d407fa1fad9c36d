/** A text that only paper shows, such as the address of a link or what stands in a field. */
export const PrintedText = ({ children }: { children: string }) => (
  <span className="hidden wrap-anywhere print:block">{children}</span>
);
