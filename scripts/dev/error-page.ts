import { stripVTControlCharacters } from 'node:util';

/** Sent to the browser after each change of the web app's sources. */
export const PAGES_CHANGED_EVENT = 'presently:pages-changed';

type Details = { id?: string; frame?: string; plugin?: string; loc?: { line: number; column: number } };

/** The error data for Vite's overlay; Vite's own errors also have the source location. */
export function toOverlayError(error: unknown) {
  const {
    message,
    stack = '',
    ...details
  } = error instanceof Error ? (error as Error & Details) : new Error(String(error));
  const { id, frame = '', plugin, loc } = details as Details;
  const plain = stripVTControlCharacters;
  return { message: plain(message), stack: plain(stack), frame: plain(frame), id, plugin, loc };
}

/** A page that shows an error in Vite's overlay and reloads itself after the next change. */
export function errorPage(error: unknown, nonce?: string): string {
  const json = JSON.stringify(toOverlayError(error)).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Error</title></head>
<body>
<script type="module"${nonce ? ` nonce="${nonce}"` : ''}>
import { createHotContext, ErrorOverlay } from "/@vite/client";
document.body.append(new ErrorOverlay(${json}));
createHotContext("/error-page").on("${PAGES_CHANGED_EVENT}", () => location.reload());
</script>
</body>
</html>`;
}
