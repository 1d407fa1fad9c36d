/** One part of an e-mail. */
export type LetterPart =
  | { kind: 'text'; text: string }
  /** Somebody's own words, or words to forward. */
  | { kind: 'quote'; text: string }
  /** A link of the shop as a button, and in the text as what it is for with the address below. */
  | { kind: 'button'; label: string; url: string; before: string }
  /** A link to be copied. */
  | { kind: 'link'; url: string; before: string }
  | { kind: 'facts'; facts: [name: string, value: string][] };

/** An e-mail as what it says; its HTML and its plain text are made from this one source. */
export type Letter = {
  /** What a list of e-mails shows beside the subject. */
  preview: string;
  heading: string;
  greeting: string;
  parts: LetterPart[];
};
