import { defineFeature } from '../../../feature.ts';
import './saved-pools.graphql.ts';

/** Pool lists to choose from. */
export const savedPoolsFeature = defineFeature({});
