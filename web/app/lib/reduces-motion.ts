export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the user has asked their device for less motion. In the browser only. */
export const reducesMotion = (): boolean => matchMedia(REDUCED_MOTION).matches;
