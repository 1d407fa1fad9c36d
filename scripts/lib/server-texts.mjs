import ts from 'typescript-6';
import { findTextViolations, isLiteralWithWords, literalText, nameOf, whereUsed } from './literal-texts.mjs';

/** Properties of API errors, emails, alerts and refunds that contain a text. */
const TEXT_PROPERTY =
  /^(message|notFoundMessage|text|preview|heading|greeting|news|introduction|label|hint|reason|failureReason|lastError)$/;
/** Functions that create an error response, with the index of their text argument. */
const TEXT_ARGUMENTS = { notFound: 0, invalidField: 1, CellError: 0 };
/** Log lines, internal errors, descriptions in the OpenAPI document and of metrics, SQL, headers and comparisons. */
const FOR_PROGRAMMERS =
  /^(console\.\w+|print|super|sql(\.\w+)?|(?!HttpError|CellError)\w*Error)$|(^|\.)log\??\.\w+$|\.(query|describe|meta|header|startsWith)$/;
const DESCRIPTION = /^(summary|description|purpose|help)$/;
/** Several words that begin with a capital letter, or that follow a value. */
const SENTENCE = /^\W*(\p{Lu}\p{Ll}[\p{L}’']*|A|An|I)[,:.]? [\p{L}\d“"({…].*|^\{\} \p{Ll}+( |$|[.])/u;
const WORDS_BETWEEN_TAGS = />[^<>&]*\p{L}{2}[^<>]*</u;
const FOR_MACHINES = /^\W*(SELECT|WITH|INSERT|UPDATE|DELETE)\b|\bserif$|^Bearer /;
/** Schema rules whose second argument is a message. */
const SCHEMA_RULE = /\.(min|max|regex|refine)$/;

/**
 * User-facing texts in the code of the server or a contract instead of the catalogue: messages of API errors and
 * schemas, emails, SMS, alerts, and words in HTML.
 * @param {string} path relative to the repository, with forward slashes
 */
export const findServerTextViolations = (path, source) =>
  findTextViolations(path, source, { isForProgrammers, isLiteralText });

function isLiteralText(node) {
  if (!isLiteralWithWords(node)) return false;
  const words = literalText(node);
  if (FOR_MACHINES.test(words)) return false;
  return isInTextPosition(node) || SENTENCE.test(words) || WORDS_BETWEEN_TAGS.test(words);
}

function isInTextPosition(node) {
  const used = whereUsed(node);
  const { parent } = used;
  if (ts.isPropertyAssignment(parent)) return TEXT_PROPERTY.test(nameOf(parent)) || isFieldError(parent);
  if (!isCall(parent)) return false;
  const index = SCHEMA_RULE.test(calleeOf(parent)) ? 1 : TEXT_ARGUMENTS[calleeOf(parent)];
  return parent.arguments[index] === used;
}

/** A message in `fields: { email: 'Unknown' }`. */
const isFieldError = ({ parent: { parent } }) =>
  ts.isPropertyAssignment(parent) && nameOf(parent) === 'fields';

function isForProgrammers(node) {
  if (ts.isTaggedTemplateExpression(node)) return FOR_PROGRAMMERS.test(node.tag.getText());
  if (isCall(node)) return FOR_PROGRAMMERS.test(calleeOf(node));
  return ts.isPropertyAssignment(node) && DESCRIPTION.test(nameOf(node));
}

const isCall = (node) => ts.isCallExpression(node) || ts.isNewExpression(node);
const calleeOf = ({ expression }) => expression.getText().replace(/\s/g, '');
