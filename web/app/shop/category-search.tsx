import * as texts from '@presently/texts/shop/category';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { SearchField } from '~/ui/search-field';
import { cleanQuery } from './gift-filters';
import { SEARCH_DEBOUNCE_MS } from './use-gift-search';

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
  const lastSearched = useRef(query);
  const searchFor = (newQuery: string) => {
    if (newQuery === lastSearched.current) return;
    lastSearched.current = newQuery;
    onSearch(newQuery);
  };
  const searchTyped = useEffectEvent(searchFor);
  const isLoading = useNavigation().location?.pathname === path;
  useEffect(() => {
    // While another list loads, it may be the one that this field has asked for.
    if (isLoading || query === lastSearched.current) return;
    // The list has changed without this field, e.g. by a link: the field shows its search text.
    lastSearched.current = query;
    setText(query);
  }, [query, isLoading]);
  const typedQuery = cleanQuery(text);
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(typedQuery), SEARCH_DEBOUNCE_MS);
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
      className="w-full max-w-xl"
    >
      <SearchField
        name="query"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={texts.searchPlaceholder}
        label={texts.searchIn(category)}
        maxLength={200}
      />
    </Form>
  );
}
