import { sql } from 'kysely';
import type { RepeatingKind } from '../../requests/index.ts';
import { issueBitsSql } from '../issue-sql.ts';
import { coolingDiffers, scalingDiffers } from '../tuning-sql.ts';

const differsInPower = issueBitsSql('POWER_ADJUSTMENT');
const differsInSwitch = issueBitsSql('POWER_SWITCH');

/**
 * What miners are commanded again: the power switch first, as nothing else of a stopped miner can be met. Pools are left out: their
 * passwords are not kept with the target.
 */
export const repeatedAsicTargets: RepeatingKind = {
  kind: 'asic',
  table: 'asic',
  unmet: sql`case
    when ${differsInSwitch} and a.desired_power_switch is not null then jsonb_build_object('kind',
      case a.desired_power_switch when 'on' then 'start' else 'stop' end)
    when s.status = 'stopped' then null
    when ${differsInPower} and a.desired_power_limit is not null
      then jsonb_build_object('kind', 'powerAdjust', 'watts', round(a.desired_power_limit::numeric))
    when ${differsInPower} and a.desired_power_mode is not null
      then jsonb_build_object('kind', 'powerAdjust', 'mode', a.desired_power_mode)
    when ${scalingDiffers} then jsonb_build_object('kind', 'powerScaling', 'percent', a.desired_power_percent)
    when ${coolingDiffers} then jsonb_build_object('kind', 'coolingAdjust') || a.desired_cooling
  end`,
};
