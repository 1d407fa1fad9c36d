import * as shared from '@presently/texts/console/shared';

type Values = Record<string, unknown> | null;

/** "status: Processing → Ordered", one line per changed field. */
export function FieldDiff({ before, after }: { before: Values; after: Values }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <ul className="text-xs text-ink-muted">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          {name.replaceAll('_', ' ')}: {before && name in before && `${formatValue(before[name])} → `}
          {formatValue(after?.[name])}
        </li>
      ))}
    </ul>
  );
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return shared.nothing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
