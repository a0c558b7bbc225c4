import { defineFeature } from '../../../feature.ts';
import './connection-guide.graphql.ts';
import './share-delivery.graphql.ts';

/** Where miners connect to the pool, and whether those that were pointed at it deliver shares. */
export const connectionsFeature = defineFeature({});
