import * as texts from '@presently/texts/console/audit';
import { diffFields } from './audit-texts';
import { ChangedValue } from './changed-value';

/** "Status: To pack → Packed", one line per changed field. */
export function FieldDiff({ entry }: { entry: Parameters<typeof diffFields>[0] }) {
  const changes = diffFields(entry);
  if (changes.length === 0) return null;
  return (
    <ul className="text-xs text-ink-muted">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          {texts.fieldLabel(change.field)}
          <ChangedValue {...change} />
        </li>
      ))}
    </ul>
  );
}
