const listOf = (names: string[]) => names.map((name) => `{${name}}`).join(', ');

export const pageNotFound = 'Page not found';
export const versionNotFound = 'Version not found';
export const atLine = ({ line, text }: { line: number; text: string }) => `Line ${line}: ${text}`;
export const unknownVariable = ({ name, known }: { name: string; known: string[] }) =>
  `There's no variable {${name}}. Use one of ${listOf(known)}, or \\{ for a brace.`;
export const unknownCondition = ({ name, known }: { name: string; known: string[] }) =>
  `There's no condition “${name}”. Use one of ${known.join(', ')}.`;
export const ifInsideIf = "An {if} can't be inside another. Close the first with {end}.";
export const ifWithoutEnd = 'This {if} has no {end}.';
/** `directive`: "{else}" */
export const withoutIf = (directive: string) => `${directive} has no {if} above it.`;
export const noHtml = "HTML and scripts aren't allowed. Use Markdown, or \\< for a less-than sign.";
export const noPictures = "Pictures aren't allowed.";
export const noSuchLink = (href: string) =>
  `The link “${href}” isn't allowed. Links start with /, https://, http://, mailto:, or tel:.`;
export const changedMeanwhile = (who: string | null) =>
  who
    ? `${who} saved this page while you were editing. Your text is still here. Compare it with theirs before you save.`
    : 'This page changed while you were editing. Your text is still here. Compare it with the new one before you save.';
