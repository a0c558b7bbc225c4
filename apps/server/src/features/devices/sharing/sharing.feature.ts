import { defineFeature } from '../../../feature.ts';

/** Devices that one subaccount shares with another. */
export const sharingFeature = defineFeature({});
