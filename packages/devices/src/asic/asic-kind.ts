import { asicCommandSchema, type AsicCommand } from '@headframe/domain/asic/asic-command';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import type { AsicReading } from '@headframe/domain/asic/asic-reading';
import type { AsicDetail } from '@headframe/domain/asic/asic-report';
import type { DriverKind } from '../driver-kind.ts';
import { asicDrivers } from './asic-drivers.ts';
import type { AsicFields } from './asic-driver.ts';
import { detailChanged } from './detail-change.ts';
import { splitAsicReading } from './split-reading.ts';
import { verifyAsic } from './verify-asic.ts';

/** Miners. */
export const asicKind: DriverKind<AsicReading, AsicCommand, AsicFields> = {
  kind: 'asic',
  drivers: Object.values(asicDrivers),
  commands: asicCommands,
  readCommand: (value) => asicCommandSchema.safeParse(value).data ?? null,
  split: splitAsicReading,
  detailChanged: (sent, now) => detailChanged(sent as AsicDetail, now as AsicDetail),
  verify: verifyAsic,
};
