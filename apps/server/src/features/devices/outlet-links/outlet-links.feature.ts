import { WorkLoop } from '../../../platform/jobs/work-loop.ts';
import { defineFeature } from '../../../feature.ts';
import { followPower } from './follow-power.ts';
import './cut-preview.graphql.ts';
import './outlet-links.graphql.ts';

/** Time between two looks at outlets that are on again, in milliseconds. */
const everyMs = 5000;

/** Which miner hangs on which outlet, and what follows from it. */
export const outletLinksFeature = defineFeature({
  jobs: (_jobs, { gatewayDatabase, logger }) => {
    const loop = new WorkLoop(
      () => followPower({ database: gatewayDatabase }).then(() => undefined),
      everyMs,
      0,
      logger,
    );
    return Promise.resolve(() => loop.close());
  },
});
