import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { asicDetailSchema, type AsicDetail, type AsicScalars } from '@headframe/domain/devices/asic/asic-report';
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
export function splitAsicReading(reading: AsicReading): { scalars: AsicScalars; detail: AsicDetail; parts: [] } {
  const scalars = picked<AsicScalars, keyof AsicScalars>({ ...reading, ...summarizeReading(reading) }, measureNames);
  return { scalars, detail: picked<AsicDetail, keyof AsicDetail>(reading, detailNames), parts: [] };
}
