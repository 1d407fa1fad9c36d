import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { cleanQuery } from './gift-filters';
import { searchDebounceMs } from './use-gift-search';

interface CategorySearchProps {
  category: string;
  path: string;
  query: string;
  /** Called 500 ms after the last change, or immediately on Enter. */
  onSearch(query: string): void;
}

/** Search field that filters the category's list while typing. */
export function CategorySearch({ category, path, query, onSearch }: CategorySearchProps) {
  const [text, setText] = useState(query);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  const lastSearched = useRef(query);
  const searchFor = (newQuery: string) => {
    if (newQuery === lastSearched.current) return;
    lastSearched.current = newQuery;
    latestOnSearch.current(newQuery);
  };
  const typedQuery = cleanQuery(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchFor` only uses refs
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typedQuery), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typedQuery]);

  return (
    <Form
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(typedQuery);
      }}
      className="relative w-full max-w-xl"
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-ink-muted"
      />
      <input
        type="search"
        name="query"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search gifts..."
        aria-label={`Search in ${category}`}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="h-13 w-full rounded-full border border-line-strong bg-surface pr-5 pl-13 text-base text-ink transition-[border-color] duration-150 placeholder:text-ink-muted hover:border-brand focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/35"
      />
    </Form>
  );
}
