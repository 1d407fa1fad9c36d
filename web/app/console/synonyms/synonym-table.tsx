import type { SearchSynonym } from '@presently/contracts/operator-search-synonyms';
import * as texts from '@presently/texts/console/synonyms';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type Column, DataTable } from '~/ui/data-table';
import { IconButton } from '~/ui/icon-button';

interface SynonymTableProps {
  synonyms: readonly SearchSynonym[];
  onEdit(synonym: SearchSynonym): void;
  onRemove(synonym: SearchSynonym): void;
}

/** Search terms and their synonyms. */
export function SynonymTable({ synonyms, onEdit, onRemove }: SynonymTableProps) {
  const columns: Column<SearchSynonym>[] = [
    {
      id: 'term',
      header: texts.peopleSearchFor,
      className: 'w-2/5 wrap-anywhere whitespace-normal! align-middle! [&:is(td)]:font-semibold',
      cell: ({ term }) => term,
    },
    {
      id: 'synonyms',
      header: texts.alsoFind,
      className: 'wrap-anywhere align-middle!',
      cell: ({ synonyms: found }) => found.join(', '),
    },
    {
      id: 'actions',
      header: texts.actions,
      align: 'end',
      className: 'py-1! whitespace-nowrap',
      cell: (synonym) => (
        <>
          <IconButton label={texts.edit(synonym.term)} variant="muted" onClick={() => onEdit(synonym)}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={texts.remove(synonym.term)} variant="muted" onClick={() => onRemove(synonym)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={texts.searchSynonyms}
      columns={columns}
      rows={synonyms}
      rowId={({ id }) => id}
      rowName={({ term }) => term}
    />
  );
}
