import { defineFeature } from '../../../feature.ts';
import './api-keys.graphql.ts';

/** API keys. */
export const apiKeysFeature = defineFeature({});
