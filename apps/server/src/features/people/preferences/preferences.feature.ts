import { defineFeature } from '../../../feature.ts';
import './preferences.graphql.ts';

export const preferencesFeature = defineFeature({ topics: { account: ['preference'] } });
