import { CreateSearchSynonymInput } from '@presently/contracts/operator-search-synonyms';
import * as texts from '@presently/texts/console/synonyms';
import { z } from 'zod';
import { filledIn, ruleOf } from '../data/schemas';

const fields = CreateSearchSynonymInput.shape;

/** A synonym as edited in the form; the validated one is the API's input. */
export const SynonymForm = z.object({
  term: filledIn(texts.termRequired).pipe(ruleOf(fields.term)),
  /** Separated by commas or line breaks. Validated together, because they share one field. */
  synonyms: z.string().transform((text, context) => {
    const phrases = text
      .split(/[,;\n]/)
      .map((phrase) => phrase.trim())
      .filter(Boolean);
    const checked = fields.synonyms.safeParse(phrases);
    if (checked.success) return checked.data;
    context.addIssue({ code: 'custom', message: checked.error.issues[0]?.message ?? '' });
    return z.NEVER;
  }),
});
export type SynonymDraft = z.input<typeof SynonymForm>;
export type CheckedSynonym = z.output<typeof SynonymForm>;
