import { defineFeature } from '../../../feature.ts';

/** Withdrawals of what subaccounts earned: requests, holds and cancellation. */
export const withdrawalsFeature = defineFeature({});
