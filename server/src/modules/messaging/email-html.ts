const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** A line that is nothing but a link of ours can be clicked; a link in somebody's note stays text. */
function lineHtml(line: string, publicOrigin: string): string {
  const escaped = escapeHtml(line);
  const isOwnLink = line.startsWith(`${publicOrigin}/`) && !/\s/.test(line);
  return isOwnLink ? `<a href="${escaped}">${escaped}</a>` : escaped;
}

/** The words of a plain text, paragraphs apart by blank lines, as a small well-formed HTML page. */
export function emailHtml(text: string, publicOrigin: string): string {
  const paragraphHtml = (paragraph: string) => {
    const lines = paragraph.split('\n').map((line) => lineHtml(line, publicOrigin));
    return `<p>${lines.join('<br>\n')}</p>`;
  };
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Presently</title></head>',
    '<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36em; margin: 1em">',
    ...text.split(/\n{2,}/).map(paragraphHtml),
    '</body></html>',
  ].join('\n');
}
