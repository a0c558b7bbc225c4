import { defineFeature } from '../../../feature.ts';

/** Parts of devices, which other features list. */
export const partsFeature = defineFeature({});
