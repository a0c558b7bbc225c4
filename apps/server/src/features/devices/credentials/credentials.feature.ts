import { defineFeature } from '../../../feature.ts';
import './credentials.graphql.ts';

/** Credentials of miners: set by hand, and tried by their agents. */
export const credentialsFeature = defineFeature({});
