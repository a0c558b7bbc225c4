import { defineFeature } from '../../../feature.ts';
import './pool-terms.graphql.ts';

/** Fees, shares and minima of the whole pool, which its administrator sets from a day on. */
export const poolTermsFeature = defineFeature({});
