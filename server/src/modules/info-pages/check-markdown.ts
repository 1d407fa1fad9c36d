import * as texts from '@presently/texts/server/info-pages';
import type { Token } from 'markdown-it';
import { invalidField } from '../../platform/http/http-error.ts';
import { createMarkdown, VARIABLE_IN_HREF } from './markdown.ts';
import { VARIABLES } from './page-values.ts';
import { type Problem, selectLines } from './select-lines.ts';

const markdownIt = createMarkdown({ html: true });

/** To a page of the shop, a website, an email address, or a phone number; not to a heading, because those have no ids. */
const ALLOWED_HREF = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]|%5C))/i;

/** @throws HttpError 400 that names the first line with content that is not allowed */
export function assertPageMarkdown(markdown: string): void {
  // Check both branches of every condition.
  const problems = [true, false].flatMap((holds) => findProblems(markdown, holds));
  const [first] = problems.sort((one, other) => one.line - other.line);
  if (first) throw invalidField('markdown', texts.atLine(first));
}

function findProblems(markdown: string, holds: boolean): Problem[] {
  const { text, numbers, problems } = selectLines(markdown, () => holds);
  const numberOf = (line: number) => numbers[line] ?? line + 1;
  const found = markdownIt.parse(text, {}).flatMap((block) => {
    let line = block.map?.[0] ?? 0;
    return [block, ...(block.children ?? [])].flatMap((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      return problemsOf(token).map((problem) => ({ line: numberOf(line), text: problem }));
    });
  });
  return [...problems, ...found];
}

function problemsOf(token: Token): string[] {
  if (token.type === 'html_block' || token.type === 'html_inline') return [texts.noHtml];
  if (token.type === 'image') return [texts.noPictures];
  if (token.type === 'variable') return problemsOfVariable(token.content);
  if (token.type === 'link_open') return problemsOfLink(String(token.attrGet('href')));
  return [];
}

function problemsOfLink(href: string): string[] {
  const variables = [...href.matchAll(VARIABLE_IN_HREF)].flatMap(([, name]) =>
    problemsOfVariable(name ?? ''),
  );
  if (variables.length > 0) return variables;
  return ALLOWED_HREF.test(href) ? [] : [texts.noSuchLink(href)];
}

const problemsOfVariable = (name: string): string[] =>
  VARIABLES.some((variable) => variable === name)
    ? []
    : [texts.unknownVariable({ name, known: [...VARIABLES] })];
