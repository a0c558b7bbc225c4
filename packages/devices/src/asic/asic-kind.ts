import { asicCommandSchema, type AsicCommand, type AsicCommandKind } from '@headframe/domain/asic/asic-command';
import type { AsicReading } from '@headframe/domain/asic/asic-reading';
import type { AsicDetail } from '@headframe/domain/asic/asic-report';
import type { DriverKind } from '../driver-kind.ts';
import { asicDrivers } from './asic-drivers.ts';
import type { AsicFields } from './asic-driver.ts';
import { detailChanged } from './detail-change.ts';
import { splitAsicReading } from './split-reading.ts';
import { verifyAsic } from './verify-asic.ts';

const unmet: Readonly<Record<AsicCommandKind, string>> = {
  reboot: 'the device did not restart',
  stop: 'the device is still mining',
  start: 'the device does not mine',
  changePool: 'the pools did not change',
  blink: 'the LED did not change',
};

/** Miners. */
export const asicKind: DriverKind<AsicReading, AsicCommand, AsicFields> = {
  kind: 'asic',
  drivers: Object.values(asicDrivers),
  unmet,
  // A restart of its own since the last poll would pass for the one commanded.
  comparedWithBefore: ['reboot'],
  readCommand: (value) => asicCommandSchema.safeParse(value).data ?? null,
  split: splitAsicReading,
  detailChanged: (sent, now) => detailChanged(sent as AsicDetail, now as AsicDetail),
  verify: verifyAsic,
};
