import { isDeepStrictEqual } from 'node:util';
import { plcCommands, type PlcCommand } from '@headframe/domain/devices/plc/plc-commands';
import { plcDetailSchema, type PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import { defineDriverKind, type DriverKind, type SiteMaps } from '../driver-kind.ts';
import { UnitDiscovery } from '../modbus/unit-discovery.ts';
import { builtInPlcMapFiles, builtInPlcMaps } from './built-in-plc-maps.ts';
import { modbusPlcDriver } from './modbus-plc-driver.ts';
import type { PlcFields } from './plc-driver.ts';
import type { PlcMap } from './plc-map.ts';
import { readPlc, readPlcIdentity } from './read-plc.ts';
import { missingOfPlc, readPlcMap } from './read-plc-map.ts';
import type { Verification } from '../driver.ts';

const verified: Verification = { state: 'verified' };
const pending = (reason: string): Verification => ({ state: 'pending', reason });

/** A switched coil is proven when the PLC reports it so, and its feedback input shows it. */
function compareCoil(wanted: 'on' | 'off', { on, output }: PlcFields['coil']): Verification {
  const isWanted = wanted === 'on';
  if (output !== isWanted) return pending(`The coil is still ${output ? 'on' : 'off'}.`);
  return on === isWanted ? verified : pending(`The feedback input still shows ${on ? 'on' : 'off'}.`);
}

/** A pulse is proven when the coil was seen on since the command, and is off again. */
function compareCoilPulse(_command: unknown, { output, pulsed }: PlcFields['coilPulse']): Verification {
  if (output) return pending('The coil is still on.');
  return pulsed ? verified : pending('The coil was not seen to go on.');
}

const candidateOf = (map: PlcMap) => ({
  map,
  /** A PLC that nothing identifies is one whose coils can be read. */
  describe: (unit: Parameters<typeof readPlc>[0]) =>
    map.identify.length > 0 ? readPlcIdentity(unit, map) : readPlc(unit, map),
});

/** The map files of a site, which name the coils that may be written. */
const siteMapsFor = (maps: readonly PlcMap[]): SiteMaps<PlcMap> => ({
  folder: 'plcs',
  read: (content) => readPlcMap(content, builtInPlcMapFiles),
  missingOf: missingOfPlc,
  kindWith: (own) => plcKindOf([...maps, ...own]) as unknown as DriverKind,
});

/** PLCs read with these maps; those that lack something of their site are left out. Of equal families the last counts. */
export function plcKindOf(maps: readonly PlcMap[]): DriverKind<PlcReading, PlcCommand, PlcFields> {
  const byFamily = new Map(maps.map((map) => [map.family, map]));
  const usable = [...byFamily.values()].filter((map) => missingOfPlc(map) === null);
  const discovery = new UnitDiscovery(usable.map(candidateOf));
  return defineDriverKind<PlcReading, PlcCommand, PlcFields>({
    kind: 'plc',
    drivers: usable.map((map) => modbusPlcDriver(map, discovery)),
    commands: plcCommands,
    siteMaps: siteMapsFor(maps),
    comparisons: { coil: compareCoil, coilPulse: compareCoilPulse },
    split: (reading) => ({
      scalars: {
        coilsOn: reading.coils.filter(({ on }) => on).length,
        coilsOff: reading.coils.filter(({ on }) => !on).length,
        coilsPending: reading.coils.filter(({ changing }) => changing).length,
      },
      detail: plcDetailSchema.parse(reading),
      parts: reading.coils.map(({ key, name, ...scalars }) => ({ key, name, scalars })),
    }),
    detailChanged: (sent, now) => !isDeepStrictEqual(sent, now),
  });
}

/** PLCs with the maps that every agent has. */
export const plcKind = plcKindOf(builtInPlcMaps);
