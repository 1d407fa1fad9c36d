import type { OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/console/pages';
import * as shared from '@presently/texts/console/shared';
import { Panel } from '~/ui/panel';
import { TextButton } from '~/ui/text-button';

interface VariableListProps {
  page: OperatorInfoPage;
  onInsert(text: string): void;
}

/** The variables that a text may use, to insert at the cursor. */
export function VariableList({ page, onInsert }: VariableListProps) {
  return (
    <Panel title={texts.variables}>
      <p className="text-sm text-ink-muted">{texts.variablesHint}</p>
      <dl className={listClass}>
        {page.variables.map(({ name, value }) => (
          <Entry
            key={name}
            name={`{${name}}`}
            value={value || shared.none}
            onInsert={() => onInsert(`{${name}}`)}
          />
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-muted">{texts.conditionsHint}</p>
      <dl className={listClass}>
        {page.conditions.map(({ name, holds }) => (
          <Entry
            key={name}
            name={name}
            value={holds ? texts.yes : texts.no}
            onInsert={() => onInsert(`\n{if ${name}}\n\n{else}\n\n{end}\n`)}
          />
        ))}
      </dl>
    </Panel>
  );
}

const listClass = 'mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 text-sm';

function Entry({ name, value, onInsert }: { name: string; value: string; onInsert(): void }) {
  return (
    <div className="contents">
      <dt>
        <TextButton onClick={onInsert}>
          <code>{name}</code>
        </TextButton>
      </dt>
      <dd className="min-w-0 break-words whitespace-pre-line text-ink-muted">{value}</dd>
    </div>
  );
}
