import type { Stop } from '../../../../feature.ts';
import type { Services } from '../../../../open-services.ts';
import { WorkLoop } from '../../../../platform/jobs/work-loop.ts';
import { followPower } from './follow-power.ts';

/** Time between two looks at outlets that are on again, in milliseconds. */
const everyMs = 5000;

/** Starts miners whose outlets are on again, as long as the process runs. */
export function startFollowingPower({ gatewayDatabase: database, logger }: Services): Stop {
  const loop = new WorkLoop(() => followPower({ database }).then(() => undefined), everyMs, 0, logger);
  return () => loop.close();
}
