import * as texts from '@presently/texts/validation';
import { z } from 'zod';

/** A day as `YYYY-MM-DD`, years 1900 to 2199. */
export const CalendarDay = z.iso.date(texts.date).refine((day) => day >= '1900' && day < '2200', texts.date);
