import { defineFeature } from '../../../feature.ts';
import './sensors.graphql.ts';

/** Meters and other sensors: list, history, deletion. */
export const sensorsFeature = defineFeature({ topics: { subaccount: ['sensor'] } });
