import { defineFeature } from '../../../feature.ts';
import './organization-mutations.graphql.ts';
import './organizations.graphql.ts';
import './reset-two-factor.graphql.ts';

/** Organizations, their delegates and feature flags. */
export const organizationsFeature = defineFeature({});
