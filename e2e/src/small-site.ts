import { productTest } from './fixtures.ts';

/** Journeys that need a product with some devices and leave it as they found it share this one. */
export const test = productTest({ devices: 30, firstAddress: '127.40.0.1' });
