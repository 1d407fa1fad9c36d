import createParser, { type MarkdownIt } from 'markdown-it';

/** A variable in braces, such as `{shop_name}`; `\{` is a brace. */
const VARIABLE = /\{([^{}\n]{0,100})\}/y;

/**
 * A parser with tokens of the type `variable`, whose content is the name. Links keep every `href`, for the caller to
 * check. HTML is treated as text, or as separate tokens with `html`.
 */
export function createMarkdown({ html }: { html: boolean }): MarkdownIt {
  const markdown = createParser({ html, linkify: false, typographer: false });
  markdown.validateLink = () => true;
  markdown.inline.ruler.before('emphasis', 'variable', (state, silent) => {
    VARIABLE.lastIndex = state.pos;
    const [whole, name] = VARIABLE.exec(state.src) ?? [];
    if (whole === undefined) return false;
    if (!silent) state.push('variable', '', 0).content = name ?? '';
    state.pos += whole.length;
    return true;
  });
  return markdown;
}

/** Variables in the `href` of a link, which the parser has percent-encoded. */
export const VARIABLE_IN_HREF = /%7B(.*?)%7D/gi;
