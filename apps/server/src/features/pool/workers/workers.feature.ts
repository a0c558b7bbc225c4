import { defineFeature } from '../../../feature.ts';

/** Workers of the mining pool, their shares and hashrates. */
export const workersFeature = defineFeature({ topics: { subaccount: ['worker'] } });
