import { defineFeature } from '../../../feature.ts';
import './signal-history.graphql.ts';
import './signals.graphql.ts';

/** Signals over the API; their sources stand in the features that have them. */
export const signalsFeature = defineFeature({});
