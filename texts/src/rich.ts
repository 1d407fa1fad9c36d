import { createElement, Fragment, type ReactNode } from 'react';

/** Renders a part of a sentence, such as the words of a link. */
export type Wrap = (words: string) => ReactNode;

/** A sentence with elements in it, as a template: rich`Read the ${link('terms')} first.` */
export const rich = (strings: TemplateStringsArray, ...values: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...strings.flatMap((text, index) => [text, values[index]]));
