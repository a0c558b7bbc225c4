import { defineFeature } from '../../../feature.ts';
import './location-profile.graphql.ts';

/** What a site costs and where it stands. */
export const locationProfileFeature = defineFeature({});
