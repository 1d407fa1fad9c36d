import type { CardImage } from '@presently/contracts/catalogue';
import { useCallback, useEffect, useState } from 'react';
import { listCardImageCategories, listCardImages } from '~/lib/endpoints';
import { api } from '~/lib/session';

export interface CardImages {
  status: 'loading' | 'ready' | 'failed';
  images: CardImage[];
  categories: string[];
  retry(): void;
}

/** The card designs and their categories; if those cannot be loaded, they are derived from the designs. */
export function useCardImages(): CardImages {
  const [state, setState] = useState<Omit<CardImages, 'retry'>>({
    status: 'loading',
    images: [],
    categories: [],
  });

  const loadAll = useCallback(async (signal: AbortSignal) => {
    try {
      const [images, categories] = await Promise.all([
        api(listCardImages, { query: {}, signal }),
        loadCategories(signal),
      ]);
      const derivedCategories = [...new Set(images.data.map((image) => image.category))];
      setState({ status: 'ready', images: images.data, categories: categories ?? derivedCategories });
    } catch (error) {
      if (signal.aborted) return;
      console.error('loading the card images failed', error);
      setState({ status: 'failed', images: [], categories: [] });
    }
  }, []);

  const [retryCount, setRetryCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const abortController = new AbortController();
    void loadAll(abortController.signal);
    return () => abortController.abort();
  }, [loadAll, retryCount]);

  const retry = () => {
    setState({ status: 'loading', images: [], categories: [] });
    setRetryCount(retryCount + 1);
  };
  return { ...state, retry };
}

async function loadCategories(signal: AbortSignal): Promise<string[] | null> {
  try {
    return (await api(listCardImageCategories, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error('loading the card categories failed', error);
    return null;
  }
}

/** "thank-you" → "Thank You" */
export const categoryLabel = (category: string): string =>
  category.replace(
    /(^|[-\s])(\p{L})/gu,
    (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase(),
  );
