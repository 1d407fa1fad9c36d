interface WithImages {
  images: readonly { gcs_url: string }[];
}

/** URL of a gift's main image; null when it has none, then the placeholder is shown. */
export const firstImage = ({ images }: WithImages): string | null => images[0]?.gcs_url ?? null;
