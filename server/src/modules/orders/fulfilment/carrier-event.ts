import { CalendarDay } from '@presently/contracts/calendar-day';
import { identifier, optionalText } from '@presently/contracts/text';
import * as texts from '@presently/texts/server/orders';
import { z } from 'zod';

const Reference = identifier(100).min(1, texts.nameTheEvent);

/** A carrier event about a parcel. Unknown fields are ignored. */
export const CarrierEvent = z
  .object({
    id: Reference.describe('Of the event: the same one again changes nothing'),
    order_id: Reference.nullish().describe('Our id or link id, if the carrier was given one'),
    tracking_number: optionalText(100).describe(
      'Finds the order when order_id is missing; otherwise it is stored',
    ),
    status: z.enum(['Ordered', 'Shipped', 'Delivered'], texts.statusOfTheCarrier),
    carrier: optionalText(100),
    estimated_delivery: CalendarDay.nullish(),
  })
  .refine((event) => Boolean(event.order_id ?? event.tracking_number), {
    message: texts.nameTheOrder,
    path: ['order_id'],
  });
export type CarrierEvent = z.output<typeof CarrierEvent>;
