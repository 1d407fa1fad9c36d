import { describe, expect, it } from 'vitest';
import { findState, isUsPhone, isZip, US_STATES, zipOfAnotherStateError } from './us-address.ts';

describe('states', () => {
  it('are the fifty, the District of Columbia, eight islands and three parts of the armed forces @R15-33', () => {
    expect(US_STATES).toHaveLength(62);
    expect(US_STATES.map(({ name }) => name)).toEqual(US_STATES.map(({ name }) => name).sort());
    expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(62);
  });

  it.each([
    ['OR', 'OR'],
    ['or', 'OR'],
    [' Oregon ', 'OR'],
    ['NEW YORK', 'NY'],
    ['D.C.', 'DC'],
    ['U.S. Virgin Islands', 'VI'],
  ])('%j is %s @R15-33', (text, code) => expect(findState(text)?.code).toBe(code));

  it.each(['', 'ZZ', 'Ontario', 'O R E'])('%j is none @R15-33', (text) => expect(findState(text)).toBeNull());
});

describe('ZIP codes', () => {
  it.each([
    ['97403', true],
    ['97403-1234', true],
    ['9740', false],
    ['974031234', false],
    ['97403-', false],
    ['K1A 0B1', false],
    ['٩٧٤٠٣', false],
  ])('%s is well-formed: %s @R15-34', (zip, expected) => expect(isZip(zip)).toBe(expected));

  it.each([
    ['97403', 'OR'],
    ['97403-1234', 'Oregon'],
    ['99501', 'AK'],
    ['00901', 'PR'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['05501', 'MA'],
    ['05401', 'VT'],
    ['06390', 'NY'],
    ['06101', 'CT'],
    ['34101', 'FL'],
    ['34002', 'AA'],
    ['73301', 'TX'],
    ['88510', 'TX'],
    ['96913', 'GU'],
    ['83414', 'WY'],
  ])('%s is in %s @R15-34', (zip, state) => expect(zipOfAnotherStateError(zip, state)).toBeNull());

  it.each([
    ['97403', 'IL', 'Illinois'],
    ['73301', 'OK', 'Oklahoma'],
    ['34002', 'FL', 'Florida'],
    ['20101', 'DC', 'District of Columbia'],
    ['00001', 'NY', 'New York'],
  ])('%s is not in %s @R15-34', (zip, state, name) =>
    expect(zipOfAnotherStateError(zip, state)).toBe(`That ZIP doesn't look right for ${name}.`),
  );

  it('has an error of its own when it is malformed, as an unknown state has', () => {
    expect(zipOfAnotherStateError('9740', 'IL')).toBeNull();
    expect(zipOfAnotherStateError('97403', 'ZZ')).toBeNull();
  });
});

it.each([
  ['2175550100', true],
  ['(217) 555-0100', true],
  ['+1 217.555.0100', true],
  ['12175550100', true],
  ['555-0100', false],
  ['22175550100', false],
  ['217555010', false],
  ['+44 20 7946 0958', false],
  ['217 555 0100 ext 4', false],
])('the phone number %s has ten digits: %s @R15-37', (phone, expected) =>
  expect(isUsPhone(phone)).toBe(expected),
);
