import { z } from 'zod';

/** A whole day in UTC, of years that a shop can have known. */
export const CalendarDay = z.iso
  .date('Must be a date, YYYY-MM-DD')
  .refine((day) => day >= '1900' && day < '2200', 'Must be a date, YYYY-MM-DD');
