import type { InfoPageName, RenderedInfoPage } from '@presently/contracts/info-pages';
import escapeHtml from 'escape-html';
import type { Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { beginningOf } from './beginning-of.ts';
import { createMarkdown, VARIABLE_IN_HREF } from './markdown.ts';
import type { PageValues, Variable } from './page-values.ts';
import { selectLines } from './select-lines.ts';

const markdownIt = createMarkdown({ html: false });
markdownIt.renderer.rules['variable'] = (tokens, index, _options, values) =>
  escapeHtml(valueNamed(values as PageValues, tokens[index]?.content)).replaceAll('\n', '<br>');

const ALLOWED_HTML: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['section', 'div', 'details', 'summary', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'pre', 'code', 'strong', 'em', 's', 'a', 'br'],
  ],
  allowedAttributes: { a: ['href', 'title'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/**
 * Renders the text of a page: its first heading is the title, the paragraph below it the lead, and each further heading
 * of the first two levels begins a section. On the FAQ, third-level headings are collapsible questions.
 */
export function renderPage(page: InfoPageName, markdown: string, values: PageValues): RenderedInfoPage {
  const { text } = selectLines(markdown, (condition) => values.conditions[condition]);
  const tokens = markdownIt.parse(text, {});
  fillInHrefs(tokens, values);
  const render = (part: Token[]) => markdownIt.renderer.render(part, markdownIt.options, values);
  const title = tokens[0]?.tag === 'h1' ? tokens[1] : undefined;
  const rest = title ? tokens.slice(3) : tokens;
  const lead = rest[0]?.type === 'paragraph_open' ? rest[1] : undefined;
  const sections = splitAt(lead ? rest.slice(3) : rest, ['h1', 'h2']).map((section) => {
    asHeadingsOfSections(section);
    return `<section>${page === 'faq' ? renderQuestions(section, render) : render(section)}</section>`;
  });
  return {
    title: (title && textOf(title, values).trim()) || null,
    lead: lead ? sanitizeHtml(render([lead]), ALLOWED_HTML) : null,
    html: sanitizeHtml(sections.join('\n'), ALLOWED_HTML),
    description: descriptionOf(rest, values),
  };
}

/** Each part begins with one of these headings, except the first, which may begin without. */
function splitAt(tokens: Token[], headings: string[]): Token[][] {
  const parts: Token[][] = [];
  for (const token of tokens) {
    const begins = token.type === 'heading_open' && token.level === 0 && headings.includes(token.tag);
    if (begins || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(token);
  }
  return parts;
}

function renderQuestions(section: Token[], render: (part: Token[]) => string): string {
  return splitAt(section, ['h3'])
    .map((part) => {
      const [open, question] = part;
      if (open?.tag !== 'h3' || !question) return render(part);
      return `<details><summary>${render([question])}</summary><div>${render(part.slice(3))}</div></details>`;
    })
    .join('\n');
}

/** The page has a single first-level heading, its title; headings below the fourth level look like the fourth. */
function asHeadingsOfSections(tokens: Token[]): void {
  for (const token of tokens) {
    if (token.tag === 'h1') token.tag = 'h2';
    if (token.tag === 'h5' || token.tag === 'h6') token.tag = 'h4';
  }
}

function fillInHrefs(tokens: Token[], values: PageValues): void {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = token.type === 'link_open' ? String(token.attrGet('href')) : null;
    if (href)
      token.attrSet(
        'href',
        href.replace(VARIABLE_IN_HREF, (_, name: string) => {
          const value = valueNamed(values, name);
          return href.startsWith('tel:') ? value.replace(/[^\d+]/g, '') : encodeURI(value);
        }),
      );
  }
}

/** The beginning of the first paragraph or item; headings say little about a page. */
function descriptionOf(tokens: Token[], values: PageValues): string | null {
  for (const [index, token] of tokens.entries())
    if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const text = beginningOf(textOf(token, values));
      if (text !== '') return text;
    }
  return null;
}

const textOf = ({ children }: Token, values: PageValues): string =>
  (children ?? [])
    .map(({ type, content }) => {
      if (type === 'variable') return valueNamed(values, content);
      return type.endsWith('break') ? '\n' : content;
    })
    .join('');

const valueNamed = ({ variables }: PageValues, name: string | undefined): string =>
  variables[name as Variable] ?? '';
