const UNITS: [string, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "just now", "2 minutes ago", "a day ago". */
export function timeAgo(then: Date, now: Date): string {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? [null, 1];
  if (unit === null) return 'just now';
  const count = Math.floor(seconds / length);
  return count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit} ago` : `${count} ${unit}s ago`;
}
