import { defineFeature } from '../../../feature.ts';
import './saved-searches.graphql.ts';

/** Searches of lists under a name. */
export const savedSearchesFeature = defineFeature({ topics: { subaccount: ['savedSearch'] } });
