import { defineFeature } from '../../../feature.ts';
import './preferences.graphql.ts';

/** Preferences of an account. */
export const preferencesFeature = defineFeature({ topics: { account: ['preference'] } });
