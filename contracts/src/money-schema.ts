import { z } from 'zod';

/** Money in JSON: a number of dollars with at most two decimals. Stored and computed in cents. */
export const Dollars = z.number().meta({ description: 'US dollars, at most two decimals' });
