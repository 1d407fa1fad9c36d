/** No policy has this version; used for what is not a number. */
const noVersion = 0;

/** The version of a policy that its address asks for; null for the current one. */
export function parsePolicySearch(search: URLSearchParams): number | null {
  const asked = search.get('version');
  if (asked === null) return null;
  return /^\d{1,9}$/.test(asked) ? Number(asked) : noVersion;
}

/** The search string for a version. */
export const toPolicySearch = (version: number | null): string =>
  version === null ? '' : `?version=${version}`;
