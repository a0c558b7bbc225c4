import { defineFeature } from '../../../feature.ts';
import './scan.graphql.ts';

/** Scans of address ranges. */
export const scanFeature = defineFeature({});
