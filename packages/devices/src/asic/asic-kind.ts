import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { AsicDetail } from '@headframe/domain/devices/asic/asic-report';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { compareRestart } from '../compare-restart.ts';
import { defineDriverKind } from '../driver-kind.ts';
import { asicDrivers } from './asic-drivers.ts';
import type { AsicFields } from './asic-driver.ts';
import { compareFirmware, settledUpdate } from './compare-firmware.ts';
import { compareCooling, comparePower, compareScaling } from './compare-tuning.ts';
import { detailChanged } from './detail-change.ts';
import { compareBlink, comparePools, compareSwitch } from './read-back.ts';
import { splitAsicReading } from './split-reading.ts';

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
