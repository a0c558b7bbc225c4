import { defineFeature } from '../../../feature.ts';
import './account.graphql.ts';
import './user-info.graphql.ts';

/** The own account. */
export const accountFeature = defineFeature({ topics: { account: ['account'] } });
