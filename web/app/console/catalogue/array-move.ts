/** The same things, one of them at another place. */
export function arrayMove<T>(things: readonly T[], from: number, to: number): T[] {
  const rest = things.filter((_, index) => index !== from);
  const thing = things[from];
  return thing === undefined ? rest : [...rest.slice(0, to), thing, ...rest.slice(to)];
}
