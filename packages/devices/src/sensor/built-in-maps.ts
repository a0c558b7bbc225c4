import abbB23 from './maps/abb-b23.json' with { type: 'json' };
import abbM4m20 from './maps/abb-m4m20.json' with { type: 'json' };
import abbReu615 from './maps/abb-reu615.json' with { type: 'json' };
import eastronSdm630 from './maps/eastron-sdm630.json' with { type: 'json' };
import satecPm180 from './maps/satec-pm180.json' with { type: 'json' };
import schneiderP3u30 from './maps/schneider-p3u30.json' with { type: 'json' };
import schneiderPm5000 from './maps/schneider-pm5000.json' with { type: 'json' };
import senecaTemperature from './maps/seneca-temperature.json' with { type: 'json' };
import type { MeterMap } from './meter-map.ts';
import { readMeterMap } from './read-meter-map.ts';

const files = [
  abbB23,
  abbM4m20,
  schneiderPm5000,
  eastronSdm630,
  satecPm180,
  schneiderP3u30,
  abbReu615,
  senecaTemperature,
];

/** The maps that every agent has as they stand in their files, by family, for others to extend. */
export const builtInMapFiles: ReadonlyMap<string, unknown> = new Map(files.map((file) => [file.family, file]));

/** The maps that every agent has, in the order in which they are tried (device protocol notes 2.3). */
export const builtInMeterMaps: readonly MeterMap[] = files.map((file) => readMeterMap(file));
