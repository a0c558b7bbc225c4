import { defineFeature } from '../../../feature.ts';
import './team-mutations.graphql.ts';
import './access-change.graphql.ts';
import './team.graphql.ts';

/** The team of a subaccount. */
export const teamFeature = defineFeature({});
