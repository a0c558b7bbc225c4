import { sql } from 'kysely';
import type { EntityColumn } from '../../../platform/entity/entity.ts';
import { text } from '../kind-platform/index.ts';
import { repeatColumns } from '../requests/index.ts';
import { measure } from './hashrate-columns.ts';
import { issueBitsSql } from './issue-sql.ts';
import { coolingDiffers, scalingDiffers } from './tuning-sql.ts';

const differs = 'Whether desired and actual state differ.';

/** How much miners are set and desired to draw, and how to cool themselves. */
export const tuningColumns = {
  powerLimit: measure(sql`s.power_limit`, 'Watt target of the device, W.'),
  powerMode: { ...text(sql`s.power_mode`), nullable: true },
  preset: {
    ...text(sql`s.preset`, 'Profile or preset of the firmware that is in use, as the firmware names it.'),
    nullable: true,
    facet: true,
  },
  desiredPowerMode: {
    isInternal: true,
    ...text(sql`a.desired_power_mode`, 'low, normal or high; null without a target.'),
    nullable: true,
  },
  desiredPowerLimit: { ...measure(sql`a.desired_power_limit`, 'Desired watt target, W.'), isInternal: true },
  powerAdjustMismatch: { kind: 'boolean', sql: issueBitsSql('POWER_ADJUSTMENT'), description: differs },
  powerPercent: measure(sql`s.power_percent`, 'Share of its stable draw that it reports to be scaled to, %.'),
  desiredPowerPercent: {
    isInternal: true,
    kind: 'int',
    sql: sql`a.desired_power_percent`,
    nullable: true,
    description: 'Desired share, %.',
  },
  powerScalingMismatch: {
    kind: 'boolean',
    sql: scalingDiffers,
    description: `${differs} Of a miner that reports no share, by its draw beside its watt target.`,
  },
  coolingMode: {
    ...text(sql`s.cooling_mode`, 'auto where the firmware sets the speed of the fans, manual where it is fixed.'),
    nullable: true,
  },
  fanPercent: measure(sql`s.fan_percent`, 'Fixed speed of the fans, %.'),
  temperatureOffset: measure(sql`s.temperature_offset`, 'How far the firmware keeps below its own target, °C.'),
  coolingMismatch: { kind: 'boolean', sql: coolingDiffers, description: differs },
  ...repeatColumns('a'),
} as const satisfies Record<string, EntityColumn>;
