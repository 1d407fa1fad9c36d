import { withoutComments } from './lint-rules.mjs';

const TEST_FILE = /\.(test|fixture)\.tsx?$/;
const DESIGN_SYSTEM = /^web\/app\/(ui|gallery)\//;

/** Screens with a raw control that is not a component of ui/, and why. */
const OWN_CONTROLS = new Set([
  // The wrapped gift itself is the button.
  'web/app/gift/wrapped-gift.tsx',
  // An entry in the bottom bar, like the adjacent links.
  'web/app/console/shell/tab-bar.tsx',
]);

const CONTROLS = /<(button|select|textarea)\b/g;
const STRINGS = /'([^'\n]*)'|"([^"\n]*)"|`([^`$\n]*)`/g;
const UTILITY =
  /^-?(flex|grid|inline|block|hidden|absolute|relative|fixed|sticky|static|[pm][trblxyse]?-|[wh]-|size-|min-|max-|gap-|space-|text-|font-|leading-|tracking-|bg-|border|rounded|shadow|items-|justify-|content-|self-|shrink|grow|basis-|overflow|truncate|line-clamp|underline|decoration-|transition|duration-|ease-|opacity-|z-|inset|top-|left-|right-|bottom-|divide-|tabular-nums|whitespace-|wrap|break-|cursor-|select-|outline|object-|aspect-|col|row-|order-|list-|sr-only|animate-|group|uppercase|italic|pointer-events-|appearance-|accent-|resize|scale-|rotate-|-?translate|origin-|backdrop-|fill-|stroke-)/;
/** Utilities that affect appearance rather than position and size. */
const LOOK =
  /^(bg-|border|rounded|shadow|font-|text-(?!center|left|right)|leading-|tracking-|outline|underline|decoration-|opacity-|accent-|transition|animate-|uppercase|italic)/;
/** Utilities that a screen may pass to a component of ui/: position and size. */
const PLACE =
  /^-?(m[trblxyse]?-|[wh]-|size-|min-[wh]-|max-[wh]-|flex-(1|none)$|shrink|grow|basis-|self-|order-|(col|row)-|hidden$|block$|relative$|absolute$|inset|top-|left-|right-|bottom-|z-|aspect-|break-|unwrapped-picture$)/;

const toUtility = (name) => name.replace(/^(?:(?:\[[^\]]*\]|[\w@/-]+(?:-?\[[^\]]*\])?):)+/, '');

function toClasses(text) {
  const names = text.split(/\s+/).filter(Boolean);
  const known = names.filter((name) => UTILITY.test(toUtility(name)));
  return names.length > 0 && known.length / names.length >= 0.8 ? names : [];
}

/** Longer than simple layout, or more styling than text size and colour: this should be a component. */
const isComponentLike = (names) =>
  names.length >= 6 || (names.length >= 3 && names.filter((name) => LOOK.test(toUtility(name))).length >= 3);

/**
 * Class strings that occur more than once, one line for each occurrence but the first.
 * @param {readonly [path: string, source: string][]} files
 */
export function findRepeatedClasses(files) {
  const first = new Map();
  const violations = [];
  for (const [path, source] of files) {
    if (TEST_FILE.test(path)) continue;
    const code = withoutComments(source);
    for (const match of code.matchAll(STRINGS)) {
      const names = toClasses(match[1] ?? match[2] ?? match[3] ?? '');
      if (!isComponentLike(names)) continue;
      const place = `${path}:${code.slice(0, match.index).split('\n').length}`;
      const key = [...names].sort().join(' ');
      if (first.has(key))
        violations.push(`${place}: the classes of ${first.get(key)} again: extract a component`);
      else first.set(key, place);
    }
  }
  return violations;
}

/** Controls that are not components of ui/, and components of ui/ styled by a screen, one line each. */
export function findStyledPrimitives(path, source) {
  if (TEST_FILE.test(path) || DESIGN_SYSTEM.test(path)) return [];
  const code = withoutComments(source);
  const violations = [];
  const add = (index, reason) =>
    violations.push(`${path}:${code.slice(0, index).split('\n').length}: ${reason}`);
  if (!OWN_CONTROLS.has(path))
    for (const { index, 1: name } of code.matchAll(CONTROLS))
      add(index, `use a component of ui/ instead of <${name}>`);
  for (const { index, name, tag } of uiElements(code)) {
    const names = [...classNameOf(tag).matchAll(STRINGS)].flatMap((match) =>
      (match[1] ?? match[2] ?? match[3] ?? '').split(/\s+/),
    );
    const styled = names.filter((other) => UTILITY.test(toUtility(other)) && !PLACE.test(toUtility(other)));
    if (styled.length > 0) add(index, `a screen gives <${name}> only its place and size, not ${styled[0]}`);
  }
  return violations;
}

/** The opening tags of components that the file imports from ui/. */
function* uiElements(code) {
  const imported = [...code.matchAll(/import \{([^}]*)\} from '~\/ui\//g)].flatMap(([, names]) =>
    names.split(',').map((name) => name.trim()),
  );
  for (const name of imported.filter((other) => /^[A-Z]/.test(other)))
    for (const { index } of code.matchAll(new RegExp(`<${name}\\b`, 'g')))
      yield { index, name, tag: code.slice(index, endOfTag(code, index)) };
}

/** The value of an element's own `className`, not of its other props. */
function classNameOf(tag) {
  let depth = 0;
  for (let index = 0; index < tag.length; index++) {
    if (depth === 0 && tag.startsWith('className=', index))
      return /^className=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/.exec(tag.slice(index))?.[1] ?? '';
    if (tag[index] === '{') depth++;
    else if (tag[index] === '}') depth--;
  }
  return '';
}

function endOfTag(code, start) {
  let depth = 0;
  for (let index = start; index < code.length; index++) {
    if (code[index] === '{') depth++;
    else if (code[index] === '}') depth--;
    else if (code[index] === '>' && depth === 0 && code[index - 1] !== '=') return index;
  }
  return code.length;
}
