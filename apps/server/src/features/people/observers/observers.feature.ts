import { defineFeature } from '../../../feature.ts';
import './observer-profile.graphql.ts';
import './observers.graphql.ts';

/** Observer links. */
export const observersFeature = defineFeature({});
