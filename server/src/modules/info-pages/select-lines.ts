import * as texts from '@presently/texts/server/info-pages';
import { CONDITIONS, type Condition } from './page-values.ts';

/** An error at a line of a text, counted from 1. */
export type Problem = { line: number; text: string };

export type SelectedLines = {
  text: string;
  /** For each line of `text`, its number in the full text. */
  numbers: number[];
  problems: Problem[];
};

/** From `{if}` to `{end}`. */
type Block = { line: number; isShown: boolean; hasElse: boolean };

const DIRECTIVE = /^\{(?:(if)\s+([^{}]*?)|(else)|(end))\}\s*$/;

const isCondition = (name: string): name is Condition => CONDITIONS.some((condition) => condition === name);

/**
 * Removes lines that do not apply. `{if guest_checkout}`, `{else}` and `{end}` must be on separate lines and cannot be
 * nested.
 */
export function selectLines(markdown: string, holds: (condition: Condition) => boolean): SelectedLines {
  const kept: string[] = [];
  const numbers: number[] = [];
  const problems: Problem[] = [];
  let block = null as Block | null;
  for (const [index, content] of markdown.split('\n').entries()) {
    const line = index + 1;
    const [directive, isIf, name = '', isElse] = DIRECTIVE.exec(content) ?? [];
    if (!directive) {
      if (block && !block.isShown) continue;
      kept.push(content);
      numbers.push(line);
    } else if (isIf) {
      if (block) problems.push({ line, text: texts.ifInsideIf });
      if (!isCondition(name))
        problems.push({ line, text: texts.unknownCondition({ name, known: [...CONDITIONS] }) });
      block = { line, isShown: isCondition(name) && holds(name), hasElse: false };
    } else if (!block || (isElse && block.hasElse)) {
      problems.push({ line, text: texts.withoutIf(directive.trim()) });
    } else {
      block = isElse ? { ...block, isShown: !block.isShown, hasElse: true } : null;
    }
  }
  if (block) problems.push({ line: block.line, text: texts.ifWithoutEnd });
  return { text: kept.join('\n'), numbers, problems };
}
