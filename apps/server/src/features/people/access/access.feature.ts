import { defineFeature } from '../../../feature.ts';
import './role.graphql.ts';

/** Roles. */
export const accessFeature = defineFeature({});
