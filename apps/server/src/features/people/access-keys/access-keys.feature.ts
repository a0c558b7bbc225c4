import { defineFeature } from '../../../feature.ts';

/** What observer links and API keys have in common. */
export const accessKeysFeature = defineFeature({});
