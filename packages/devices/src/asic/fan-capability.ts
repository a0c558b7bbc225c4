import { coolingOf } from '@headframe/domain/devices/asic/model-facts';
import type { Capability } from '@headframe/domain/devices/capability';
import { automaticFans } from './power-presets.ts';

/** A fan below this speed cools no model under load; a bound of ours, as no creator publishes one. */
const minFanPercent = 20;

/** Fans at a set speed, or automatic, of firmware that has no temperature offset; a model cooled by liquid has none. */
export function fanCapability(model: string | null, firmware: string): Capability {
  if (coolingOf(model) !== 'air') return { supported: false, reason: 'This model has no fans of its own.' };
  return {
    supported: true,
    presets: { mode: automaticFans },
    ranges: { fanPercent: { min: minFanPercent, max: 100, unit: '%' } },
    lacks: { temperatureOffset: `${firmware} has no temperature offset.` },
  };
}
