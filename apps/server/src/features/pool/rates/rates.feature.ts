import { defineFeature } from '../../../feature.ts';

/** What the pool charges and gives, by day. */
export const ratesFeature = defineFeature({});
