import ts from 'typescript-6';

const TEST_FILE = /\.(test|fixture)\.tsx?$/;
/** Attributes and properties with text that a person reads or hears. */
const TEXT_NAME =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|(.*[a-z])?(Label|Text|Title)|label|text|description|hint|heading|message|summary|note|question|answer|introduction|subtitle|caption|legend|toast|preview|subject)$/;
/** Text that only programmers read. */
const FOR_PROGRAMMERS =
  /^(Error|TypeError|console\.\w+|this\.error|cx|cva|href|reportError|querySelector(All)?)$/;
const LETTER = /\p{L}{2}|^\p{L}$/u;
/** Several words starting with a capital letter: a sentence or a label, anywhere in the code. */
const SENTENCE = /^\W*\p{Lu}[\p{L}’']*[,:.]? [\p{L}\d“"(…].*|^\{\} \p{Ll}+( |$|[.])/u;

/**
 * User-facing texts in the code instead of the catalogue: between tags, in attributes such as `aria-label`, in
 * properties such as `title`, and sentences anywhere else.
 * @param {string} path relative to the repository, with forward slashes
 */
export const findLiteralTextViolations = (path, source) =>
  findTextViolations(path, source, { isForProgrammers, isLiteralText });

/**
 * @param {{isForProgrammers: (node: ts.Node) => boolean, isLiteralText: (node: ts.Node) => boolean}} rules nodes to
 *   skip with their contents; literals that are user-facing texts
 */
export function findTextViolations(path, source, rules) {
  if (TEST_FILE.test(path)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return findLiteralTexts(file, rules).map((node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return `${path}:${line + 1}: ${JSON.stringify(literalText(node))} belongs into the catalogue of texts, texts/src/en`;
  });
}

/** The syntax tree nodes that are literal user-facing texts. */
function findLiteralTexts(file, rules) {
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (rules.isForProgrammers(node)) return;
    if (rules.isLiteralText(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isLiteralText(node) {
  if (ts.isJsxText(node)) return LETTER.test(node.text);
  return (
    isLiteralWithWords(node) &&
    (isInTextPosition(node) || (SENTENCE.test(literalText(node)) && !isClassName(node)))
  );
}

/** A string or template with words that is used as a value: neither a key nor part of a comparison. */
export const isLiteralWithWords = (node) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
  LETTER.test(literalText(node).replaceAll('{}', ' ')) &&
  !isCompared(node) &&
  !isName(node);

/** The words of a literal, with `{}` for interpolated values. */
export function literalText(node) {
  if (!ts.isTemplateExpression(node)) return node.text.replace(/\s+/g, ' ').trim();
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('{}');
}

/** Whether the value of a literal is shown: a child of an element, a text attribute, or a text property. */
function isInTextPosition(node) {
  let { parent } = whereUsed(node);
  if (ts.isJsxExpression(parent)) {
    if (!ts.isJsxAttribute(parent.parent)) return true;
    parent = parent.parent;
  }
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return TEXT_NAME.test(nameOf(parent));
  return false;
}

/** The outermost expression that may evaluate to the node, such as `isNew ? 'New' : null`. */
export function whereUsed(node) {
  let used = node;
  while (isPassedOn(used.parent, used)) used = used.parent;
  return used;
}

/** `parent` may evaluate to `child`. */
function isPassedOn(parent, child) {
  if (ts.isConditionalExpression(parent)) return parent.condition !== child;
  if (ts.isBinaryExpression(parent))
    return parent.right === child || /^(\?\?|\|\|)$/.test(parent.operatorToken.getText());
  return ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent);
}

export const nameOf = (node) => node.name.getText().replace(/['"]/g, '');

function isForProgrammers(node) {
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return FOR_PROGRAMMERS.test(node.expression.getText());
  return ts.isJsxAttribute(node) && /^(class(Name)?|.*Class(Name)?|style|d|href|to|src)$/.test(nameOf(node));
}

const isClassName = (node) =>
  ts.isVariableDeclaration(node.parent) && /class|sizes/i.test(node.parent.name.getText());

const isCompared = ({ parent }) =>
  ts.isCaseClause(parent) ||
  (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText()));

const isName = (node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;
