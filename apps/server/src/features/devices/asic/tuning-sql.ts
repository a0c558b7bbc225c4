import { scalingSettlesAfter, scalingTolerance } from '@headframe/domain/devices/asic/scaling-tolerance';
import { sql } from 'kysely';

const limit = sql`s.power_limit`;
const wanted = sql`a.desired_power_percent`;

/** Whether the draw of a miner that reports no power scaling is off its share of the watt target, once it is stable. */
const drawDiffers = sql`(s.is_mining and ${limit} > 0 and s.elapsed > ${sql.lit(scalingSettlesAfter)}
  and abs(s.power / ${limit} - ${wanted} / 100.0) > ${sql.lit(scalingTolerance)})`;

/** Whether a miner that is online is not scaled as desired; what it does not show counts as met. */
export const scalingDiffers = sql`coalesce(s.is_online and ${wanted} is not null and s.is_mining is not false
  and case when s.power_percent is null then ${drawDiffers} else s.power_percent <> ${wanted} end, false)`;

/** Whether a miner that is online is not cooled as desired; what it does not report counts as met. */
export const coolingDiffers = sql`coalesce(s.is_online and case
  when a.desired_cooling ? 'fanPercent'
    then s.cooling_mode = 'auto' or s.fan_percent <> (a.desired_cooling->>'fanPercent')::real
  when a.desired_cooling ? 'temperatureOffset'
    then s.temperature_offset <> (a.desired_cooling->>'temperatureOffset')::real
  when a.desired_cooling is not null then s.cooling_mode <> 'auto' end, false)`;
