const linkPattern = /\/(?:track|recipient|claim)\/([^/?#\s]+)/;

/** The gift ID in user input, which may be the ID itself or a whole gift link; null when empty. */
export function parseGiftId(text: string): string | null {
  const input = text.trim();
  const idInLink = linkPattern.exec(input)?.[1];
  return idInLink ? decodeIfValid(idInLink) : input || null;
}

function decodeIfValid(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
