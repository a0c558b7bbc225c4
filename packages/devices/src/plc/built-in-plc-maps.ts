import advantechAdam6060 from './maps/advantech-adam-6060.json' with { type: 'json' };
import siemensLogo8 from './maps/siemens-logo-8.json' with { type: 'json' };
import wago750 from './maps/wago-750.json' with { type: 'json' };
import waveshareRelay8 from './maps/waveshare-relay-8.json' with { type: 'json' };
import type { PlcMap } from './plc-map.ts';
import { readPlcMap } from './read-plc-map.ts';

const files = [wago750, advantechAdam6060, siemensLogo8, waveshareRelay8];

/** The maps that every agent has as they stand in their files, by family, for others to extend. None allows a coil to be written. */
export const builtInPlcMapFiles: ReadonlyMap<string, unknown> = new Map(files.map((file) => [file.family, file]));

/** The maps that every agent has. */
export const builtInPlcMaps: readonly PlcMap[] = files.map((file) => readPlcMap(file));
