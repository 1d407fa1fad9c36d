/** Texts by API name, such as a kind of issue. */
export type Labels = Readonly<Record<string, string>>;

/** Only own properties, because the name may be any text, such as `constructor`. */
export const findLabel = (labels: Labels, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** The label of a name, or its words if it has no label. */
export const labelOf = (labels: Labels, name: string): string => findLabel(labels, name) ?? toWords(name);

/** "receipt_again" → "receipt again" */
export const toWords = (name: string): string => name.replaceAll(/[_.-]/g, ' ');

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
