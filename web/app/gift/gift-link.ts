const linkPath = /\/(?:track|recipient|claim)\/([^/?#\s]+)/;

/** The ID in what somebody typed or pasted: the ID itself or a whole gift link; null when there is none. */
export function parseGiftId(text: string): string | null {
  const typed = text.trim();
  const inLink = linkPath.exec(typed)?.[1];
  return inLink ? decoded(inLink) : typed || null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const trackPath = (id: string): string => `/track/${encodeURIComponent(id)}`;
export const recipientPath = (id: string): string => `/recipient/${encodeURIComponent(id)}`;
