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

/** The card designs and their categories; without the latter, those that the designs have. */
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
      const own = [...new Set(images.data.map((image) => image.category))];
      setState({ status: 'ready', images: images.data, categories: categories ?? own });
    } catch (error) {
      if (signal.aborted) return;
      console.error('loading the card images failed', error);
      setState({ status: 'failed', images: [], categories: [] });
    }
  }, []);

  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    const leaving = new AbortController();
    void loadAll(leaving.signal);
    return () => leaving.abort();
  }, [loadAll, tries]);

  const retry = () => {
    setState({ status: 'loading', images: [], categories: [] });
    setTries(tries + 1);
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
