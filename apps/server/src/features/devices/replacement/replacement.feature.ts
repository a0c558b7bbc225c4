import { defineFeature } from '../../../feature.ts';
import './replacement.graphql.ts';

/** Miners that take the place of others. */
export const replacementFeature = defineFeature({});
