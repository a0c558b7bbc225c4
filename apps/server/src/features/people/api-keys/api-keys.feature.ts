import { defineFeature } from '../../../feature.ts';
import './api-keys.graphql.ts';

export const apiKeysFeature = defineFeature({});
