import { defineFeature } from '../../../feature.ts';
import './rates.graphql.ts';

/** What the pool charges and gives, by day. */
export const ratesFeature = defineFeature({});
