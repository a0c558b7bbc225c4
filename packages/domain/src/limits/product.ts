/** What the product says of itself. */
export const product = { name: 'Headframe', version: '3.9.3', language: 'en-US' } as const;

/** Looks of the console. */
export const themes = ['dark', 'light'] as const;

/** One look of {@link themes}. */
export type Theme = (typeof themes)[number];
