/* Violet and gold are distinguishable with every kind of colour blindness. */
export const chartColours = { revenue: 'var(--color-brand)', orders: 'var(--color-amber)' };

/** What a chart shows. */
export type Measure = keyof typeof chartColours;
