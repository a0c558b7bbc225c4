import { defineFeature } from '../../../feature.ts';

/** The first account of an installation, which `npm start` creates. */
export const bootstrapFeature = defineFeature({});
