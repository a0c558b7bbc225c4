import { defineFeature } from '../../../feature.ts';
import './insertion.graphql.ts';

/** Miners that are entered by hand, without a scan. */
export const insertionFeature = defineFeature({});
