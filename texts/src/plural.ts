import { locale } from '@presently/texts/locale';

/** The forms of a language: English has `one` and `other`, Polish also `few` and `many`. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

let rules: Intl.PluralRules | undefined;

/** The form for a number: `plural(1, { one: 'gift', other: 'gifts' })` → "gift". */
export function plural(count: number, forms: PluralForms): string {
  rules ??= new Intl.PluralRules(locale);
  return forms[rules.select(count)] ?? forms.other;
}
