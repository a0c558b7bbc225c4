import { sql } from 'kysely';
import type { RepeatingKind } from '../../requests/index.ts';

/** What GPUs are commanded again: a power target that a restart of the server has lost. */
export const repeatedGpuTargets: RepeatingKind = {
  kind: 'gpu',
  table: 'gpu',
  unmet: sql`case when a.desired_power is not null and abs(s.power_limit - a.desired_power) > 1
    then jsonb_build_object('kind', 'gpuPowerTarget', 'watts', a.desired_power) end`,
};
