/** Text that is only visible in print, such as a link's URL or a field's value. */
export const PrintedText = ({ children }: { children: string }) => (
  <span className="hidden wrap-anywhere print:block">{children}</span>
);
