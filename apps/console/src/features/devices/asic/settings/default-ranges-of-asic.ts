import { defaultRangesOf } from '@headframe/domain/devices/asic/default-ranges';
import type { SafeRanges } from '@headframe/domain/devices/asic/safe-ranges';
import { fromWireHashrate } from '@headframe/domain/units/hashrate';
import type { AsicRow } from '../asic-rows.ts';

/** The default ranges of a miner. */
export function defaultRangesOfAsic(asic: AsicRow): SafeRanges {
  const { model, coinEnum, powerMode, powerLimit, consumption, idealRateFinal } = asic;
  const idealHashrate = fromWireHashrate(idealRateFinal, coinEnum);
  return defaultRangesOf({ model, coinEnum, powerMode, powerLimit, consumption, idealHashrate });
}
