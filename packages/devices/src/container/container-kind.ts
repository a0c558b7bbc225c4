import { isDeepStrictEqual } from 'node:util';
import { containerCommands, type ContainerCommand } from '@headframe/domain/devices/container/container-commands';
import {
  containerDetailSchema,
  containerScalarsSchema,
  steadyDetailOf,
  type ContainerDetail,
  type ContainerReading,
} from '@headframe/domain/devices/container/container-reading';
import { defineDriverKind, type DriverKind, type SiteMaps } from '../driver-kind.ts';
import { UnitDiscovery } from '../modbus/unit-discovery.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import { antspaceDriver } from './antspace/antspace-driver.ts';
import { hk3 } from './antspace/hk3.ts';
import { immersion } from './antspace/immersion.ts';
import type { ContainerFields } from './container-driver.ts';
import { builtInContainerMapFiles, builtInContainerMaps } from './modbus/built-in-container-maps.ts';
import type { ContainerMap } from './modbus/container-map.ts';
import { modbusContainerDriver } from './modbus/modbus-container-driver.ts';
import { missingOfContainer, readContainerMap } from './modbus/read-container-map.ts';
import { readOwnRegisters } from './modbus/read-modbus-container.ts';
import { compareCooler, compareFaults, compareTemperature } from './read-back.ts';

const antspaceDrivers = [hk3, immersion].map(antspaceDriver);

const candidateOf = (map: ContainerMap) => ({
  map,
  /** Nothing identifies most of these: a container is what has the registers of its map. */
  describe: async (unit: ModbusUnit) => {
    await readOwnRegisters(unit, map);
    return { model: map.name, firmware: null };
  },
});

/** The map files of a site, which say where its containers on Modbus are. */
const siteMapsFor = (maps: readonly ContainerMap[]): SiteMaps<ContainerMap> => ({
  folder: 'containers',
  discoveredOn: ['modbus'],
  read: (content) => readContainerMap(content, builtInContainerMapFiles),
  missingOf: missingOfContainer,
  kindWith: (own) => containerKindOf([...maps, ...own]) as unknown as DriverKind,
});

/** Containers: those with a driver of their own, and those read with these maps. Of equal families the last counts. */
export function containerKindOf(
  maps: readonly ContainerMap[],
): DriverKind<ContainerReading, ContainerCommand, ContainerFields> {
  const byFamily = new Map(maps.map((map) => [map.family, map]));
  const usable = [...byFamily.values()].filter((map) => missingOfContainer(map) === null);
  const discovery = new UnitDiscovery(usable.map(candidateOf));
  return defineDriverKind<ContainerReading, ContainerCommand, ContainerFields>({
    kind: 'container',
    drivers: [...antspaceDrivers, ...usable.map((map) => modbusContainerDriver(map, discovery))],
    commands: containerCommands,
    siteMaps: siteMapsFor(maps),
    comparisons: { cooler: compareCooler, temperature: compareTemperature, coolerFaults: compareFaults },
    split: (reading) => ({
      scalars: containerScalarsSchema.parse({ ...reading, faults: reading.faults.length }),
      detail: containerDetailSchema.parse(reading),
      parts: [],
    }),
    detailChanged: (sent, now) =>
      !isDeepStrictEqual(steadyDetailOf(sent as ContainerDetail), steadyDetailOf(now as ContainerDetail)),
  });
}

/** Containers with the maps that every agent has. */
export const containerKind = containerKindOf(builtInContainerMaps);
