const TITLE = /^(mr|mrs|ms|mx|dr|prof)$|\.$/i;

/** The first word of the name on a parcel; null after a title, because what follows may be the last name. */
export function firstNameOf(name: string | null): string | null {
  const [first] = name?.trim().split(/\s+/) ?? [];
  return !first || TITLE.test(first) ? null : first;
}
