import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asObject, asPositive } from '../reading/fields.ts';
import { plausible } from '../reading/plausible.ts';

/** How the fans and the tuner are set; immersion is a mode of its own from 25.03 on. */
export const settingsQuery = `{ bosminer { config { __typename ... on BosminerConfig {
  tempControl { mode } fanControl { speed immersionModeEnabled } autotuning { powerTarget } } } } }`;

/**
 * What the mining program reports, with the watt target that the answer to {@link settingsQuery} has: its own limit of the moment is
 * the same, but where dynamic scaling has lowered it, which stands among the power settings (`limitW`).
 */
export function withPowerTarget<Mining extends Pick<AsicReading, 'powerLimit' | 'powerMetadata'>>(
  mining: Mining,
  settings: JsonObject | null,
): Mining {
  const config = asObject(asObject(settings?.['bosminer'])['config']);
  const powerTarget = plausible('power', asPositive(asObject(config['autotuning'])['powerTarget']));
  return powerTarget === null
    ? mining
    : { ...mining, powerLimit: powerTarget, powerMetadata: { ...mining.powerMetadata, powerTarget } };
}
