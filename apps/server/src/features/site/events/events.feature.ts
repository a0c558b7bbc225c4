import { defineFeature } from '../../../feature.ts';
import './events.graphql.ts';

/** The list of events. */
export const eventsFeature = defineFeature({ topics: { subaccount: ['event'] } });
