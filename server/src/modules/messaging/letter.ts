/** One part of an e-mail. */
export type LetterPart =
  | { kind: 'text'; text: string }
  /** Somebody's own words, or words to forward. */
  | { kind: 'quote'; text: string }
  /** One of the shop's pages: a button, or in plain text `say` with the address below it. */
  | { kind: 'button'; label: string; url: string; say: string }
  /** A link that is to be copied. */
  | { kind: 'link'; url: string; say: string }
  | { kind: 'facts'; facts: { name: string; value: string }[] };

/** An e-mail as what it says; its HTML and its plain text are made from this one source. */
export type Letter = {
  /** What a list of e-mails shows beside the subject. */
  preview: string;
  heading: string;
  greeting: string;
  parts: LetterPart[];
};

/** The plain-text twin: paragraphs apart by a blank line, each link on a line of its own. */
export const letterText = ({ greeting, parts }: Letter): string =>
  [greeting, ...parts.map(partText)].join('\n\n');

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'quote':
      return `“${part.text}”`;
    case 'button':
    case 'link':
      return `${part.say}\n${part.url}`;
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  }
}
