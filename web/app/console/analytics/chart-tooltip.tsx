/** Tooltip of the bar under the pointer, or selected by arrow keys. */
export function ChartTooltip({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-lg bg-ink px-3 py-2 text-xs text-paper shadow-float">
      <p className="opacity-85">{title}</p>
      <p className="text-sm font-semibold tabular-nums">{text}</p>
    </div>
  );
}
