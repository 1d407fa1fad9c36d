/** Records whether data could not be loaded that a page can be shown without. */
export function collectFailures(onError: (error: unknown) => void) {
  let isPartial = false;
  return {
    /** For `catch`. */
    orNull(error: unknown): null {
      isPartial = true;
      onError(error);
      return null;
    },
    isPartial: () => isPartial,
  };
}

/** Response options of a page: without some of its data it must not be cached. */
export const cachedUnlessPartial = ({ isPartial }: { isPartial: boolean }) =>
  isPartial ? { headers: { 'Cache-Control': 'no-store' } } : {};
