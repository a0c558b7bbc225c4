import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { AsicFamily, AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { Driver } from '../driver.ts';
import type { RunningTimes } from '../compare-restart.ts';
import type { CoolingSetting, PowerSetting, ScalingState } from './compare-tuning.ts';
import type { RunningFirmware } from './compare-firmware.ts';
import type { MiningState } from './read-back.ts';

/** What commands change about a miner, by the name of its reader. */
export interface AsicFields {
  running: RunningTimes;
  switch: MiningState;
  power: PowerSetting;
  scaling: ScalingState;
  cooling: CoolingSetting;
  pools: AsicPool[];
  /** Whether the locate LED blinks; null where the device does not report it. */
  led: boolean | null;
  firmware: RunningFirmware;
}

/** A driver of one family of miners. */
export interface AsicDriver extends Driver<AsicReading, AsicCommand, AsicFields> {
  readonly family: AsicFamily;
}
