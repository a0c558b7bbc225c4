import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { type AsicDetail, asicDetailSchema, type AsicScalars } from '@headframe/domain/devices/asic/asic-report';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { compareRestart } from '../compare-restart.ts';
import { defineDriverKind } from '../driver-kind.ts';
import { asicDrivers } from './asic-drivers.ts';
import type { AsicFields } from './asic-driver.ts';
import { compareFirmware, settledUpdate } from './compare-firmware.ts';
import { compareCooling, comparePower, compareScaling } from './compare-tuning.ts';
import { detailChanged } from './detail-change.ts';
import { compareBlink, comparePools, compareSwitch } from './read-back.ts';
import { summarizeReading } from '@headframe/domain/devices/asic/asic-summary';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';

const measureNames = Object.keys(asicMeasures) as (keyof AsicScalars)[];
const detailNames = Object.keys(asicDetailSchema.shape) as (keyof AsicDetail)[];

function picked<Value, Name extends keyof Value>(value: Value, names: readonly Name[]): Pick<Value, Name> {
  const part = {} as Pick<Value, Name>;
  for (const name of names) part[name] = value[name];
  return part;
}

/** Parts a miner's reading into what travels at every poll and what travels when it changed. */
function splitAsicReading(reading: AsicReading): { scalars: AsicScalars; detail: AsicDetail; parts: [] } {
  const scalars = picked<AsicScalars, keyof AsicScalars>({ ...reading, ...summarizeReading(reading) }, measureNames);
  return { scalars, detail: picked<AsicDetail, keyof AsicDetail>(reading, detailNames), parts: [] };
}

/** Miners. */
export const asicKind = defineDriverKind<AsicReading, AsicCommand, AsicFields>({
  kind: 'asic',
  drivers: Object.values(asicDrivers),
  // A full reading costs about seven narrow ones, and a restart shows in a narrow one.
  fullEvery: 20,
  commands: asicCommands,
  changesFamily: true,
  comparisons: {
    running: (_command, times, baseline) => compareRestart(times, baseline),
    switch: compareSwitch,
    power: comparePower,
    scaling: compareScaling,
    cooling: compareCooling,
    pools: comparePools,
    led: compareBlink,
    firmware: compareFirmware,
  },
  settledBefore: (command, reading) => (command.kind === 'updateFirmware' ? settledUpdate(command, reading) : null),
  split: splitAsicReading,
  detailChanged: (sent, now) => detailChanged(sent as AsicDetail, now as AsicDetail),
});
