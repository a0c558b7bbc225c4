import { defineFeature } from '../../../feature.ts';

/** What is made from the descriptor of a kind of devices. */
export const kindPlatformFeature = defineFeature({});
