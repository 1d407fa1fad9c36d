import { expect, test } from 'vitest';
import { findLiteralTextViolations } from './literal-texts.mjs';

const check = (source) => findLiteralTextViolations('web/app/shop/hero.tsx', source);

test.each([
  ['between tags', 'const a = <p>Buy now</p>;', 'Buy now'],
  ['in an expression between tags', "const a = <p>{sold ? 'Sold out' : price}</p>;", 'Sold out'],
  ['in a template', 'const a = <p>{`${count} left`}</p>;', '{} left'],
  ['in an attribute that is read aloud', '<a aria-label="Next" />;', 'Next'],
  ['in a hint', "<input placeholder={isOpen ? 'name' : undefined} />;", 'name'],
  ['in a property of a component', '<Alert title="Oh" />;', 'Oh'],
  ['in a property of an object', "const meta = { title: 'Help' };", 'Help'],
  ['in a sentence anywhere', "showToast('Your changes are saved.');", 'Your changes are saved.'],
  ['of several sentences', "showToast('Saved. It is shown already.');", 'Saved. It is shown already.'],
  ['of one word and an ellipsis', "const a = isBusy ? 'Importing …' : undefined;", 'Importing …'],
])('finds a text %s', (_where, source, text) => {
  const [violation, ...others] = check(source);
  expect(violation).toContain(`web/app/shop/hero.tsx:1: ${JSON.stringify(text)}`);
  expect(others).toEqual([]);
});

test.each([
  ['classes', '<p className={`text-lg Big ${cx("Very big")}`} />;'],
  ['texts of the catalogue', '<p title={texts.title}>{texts.left({ count })}</p>;'],
  ['punctuation', '<p>{a} · {b}</p>;'],
  ['messages for programmers', "throw new Error('No route has this name');"],
  ['values that are compared', "const a = <p>{state === 'Sold out' && icon}</p>;"],
  ['keys, types and imports', "import 'Some Thing'; type A = 'One Two'; const b = { 'One Two': 1 };"],
])('accepts %s', (_what, source) => {
  expect(check(source)).toEqual([]);
});

test('tests may contain texts', () => {
  expect(findLiteralTextViolations('web/app/shop/hero.test.tsx', '<p>Buy now</p>;')).toEqual([]);
});
