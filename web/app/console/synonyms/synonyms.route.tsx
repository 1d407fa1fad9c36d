import type { SearchSynonym } from '@presently/contracts/operator-search-synonyms';
import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/synonyms';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { TextField } from '~/ui/text-field';
import { showToast } from '~/ui/toast';
import { attempt, readChange, useChange } from '../data/change';
import { loadList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { useFilterParams, useIsLoading, useSearchText } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/synonyms.route';
import { listSearchSynonyms } from './endpoints';
import { changeSynonym, type SynonymChange } from './synonym-changes';
import { SynonymTable } from './synonym-table';

export { ErrorBoundary } from '../shell/screen-error';

const SynonymDrawer = lazyDialog(async () => ({ default: (await import('./synonym-drawer')).SynonymDrawer }));
const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

const PAGE_SIZE = '50';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: texts.searchSynonyms, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listSearchSynonyms);
  const query = new URL(request.url).searchParams.get('query') ?? undefined;
  return loadList(request, (cursor, signal) =>
    api(listSearchSynonyms, { query: { query, limit: PAGE_SIZE, cursor }, signal }),
  );
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<SynonymChange>(request);
  return attempt(() => changeSynonym(change));
}

/** The synonyms of the search, to add, edit and remove. */
export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const list = useCursorList(loaderData);
  const [search, setSearch] = useFilterParams();
  const isLoading = useIsLoading();
  const [editedId, setEditedId] = useState<string | 'new' | null>(null);
  const [removed, setRemoved] = useState<SearchSynonym | null>(null);
  const query = search.get('query') ?? '';
  const searchFor = (next: string) => setSearch(new URLSearchParams(next ? { query: next } : {}));
  const searchText = useSearchText(query, searchFor);
  const stopRemoving = () => setRemoved(null);
  const removal = useChange<SynonymChange, string>({
    onDone: (toast) => {
      showToast(toast);
      stopRemoving();
    },
    onFailed: ({ failure }) => {
      showToast(failure, 'error');
      stopRemoving();
    },
  });

  return (
    <ConsolePage
      narrow
      title={texts.searchSynonyms}
      intro={texts.introduction}
      actions={
        <Button variant="primary" onClick={() => setEditedId('new')}>
          <Plus aria-hidden="true" />
          {texts.addSynonym}
        </Button>
      }
    >
      <TextField
        label={shared.search}
        type="search"
        placeholder={texts.searchPlaceholder}
        maxLength={200}
        before={<Search aria-hidden="true" className="size-4" />}
        {...searchText}
      />
      <ListPanel
        label={texts.searchSynonyms}
        list={list}
        busy={isLoading}
        empty={{
          text: query ? texts.noneMatch : texts.noneYet,
          action: query && (
            <Button variant="secondary" onClick={() => searchFor('')}>
              {texts.showAll}
            </Button>
          ),
        }}
      >
        {(items) => (
          <SynonymTable synonyms={items} onEdit={({ id }) => setEditedId(id)} onRemove={setRemoved} />
        )}
      </ListPanel>
      {editedId !== null && (
        <SynonymDrawer
          synonym={list.items?.find(({ id }) => id === editedId) ?? null}
          onClose={() => setEditedId(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          title={texts.removeQuestion(removed.term)}
          text={texts.removeExplained(removed.term)}
          confirmLabel={texts.confirmRemove}
          cancelLabel={texts.keep}
          busy={removal.pending !== null}
          onConfirm={() => removal.send({ kind: 'remove', id: removed.id, term: removed.term })}
          onClose={stopRemoving}
        />
      )}
    </ConsolePage>
  );
}
