import { locale } from '@presently/texts/locale';

/** The forms of a language: English has `one` and `other`, Polish also `few` and `many`. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

const rules = new Intl.PluralRules(locale);

/** The form for a number: `plural(1, { one: 'gift', other: 'gifts' })` → "gift". */
export const plural = (count: number, forms: PluralForms): string =>
  forms[rules.select(count)] ?? forms.other;
