import { z } from 'zod';

/** A day in UTC as `YYYY-MM-DD`, years 1900 to 2199. */
export const CalendarDay = z.iso
  .date('Must be a date, YYYY-MM-DD')
  .refine((day) => day >= '1900' && day < '2200', 'Must be a date, YYYY-MM-DD');
