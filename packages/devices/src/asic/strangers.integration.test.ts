import { asicFamilies, type AsicFamily, type AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credential, DeviceEndpoint } from '../driver.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../testing/simulated-farm.ts';
import { asicDrivers, discoverAsic } from './asic-drivers.ts';
import { familiesTaking, namedFamilies, readOrError } from './testing/families-taking.ts';

/** One model of each shape that answers in its own way. */
const models: Readonly<Record<string, AsicFamily>> = {
  'Antminer S21': 'antminer',
  'Antminer S19': 'antminer',
  'Antminer S17 Pro': 'antminer',
  'Antminer S9': 'antminer',
  'Antminer L7': 'antminer',
  'Teraflux AT2880': 'auradine',
  'Avalon Q': 'avalon',
  'AvalonMiner 1566': 'avalon',
  'Bitaxe Gamma': 'axeos',
  'Antminer S19 XP (Braiins OS)': 'braiins',
  'Antminer S19j Pro (Braiins OS 24.09)': 'braiins-graphql',
  'CGMiner rig': 'cgminer',
  'BFGMiner rig': 'cgminer',
  'Elphapex DG-Home1': 'elphapex',
  'Antminer S19j Pro (ePIC)': 'epic',
  'Antminer S19k Pro (LuxOS)': 'luxos',
  'Proto Rig': 'proto',
  'Sealminer A2': 'sealminer',
  'Antminer S19 Pro (VNish)': 'vnish',
  'Whatsminer M30S++': 'whatsminer-v2',
  'Whatsminer M50S': 'whatsminer-v2',
  'Whatsminer M60S': 'whatsminer-v3',
  'Whatsminer M63S': 'whatsminer-v3',
};
const names = Object.keys(models);

/** Families whose devices do not name them before they are asked. */
const unnamed: readonly AsicFamily[] = ['cgminer', 'epic'];

/** Connections that the discovery of a named miner opens at most; more where the family has no other way. */
const maxConnections = 4;
const moreConnections: Readonly<Partial<Record<AsicFamily, number>>> = {
  auradine: 6,
  'braiins-graphql': 6,
  'whatsminer-v2': 7,
};

/** Runs work and counts the connections that this process opens meanwhile. */
async function countConnections<T>(work: () => Promise<T>): Promise<{ value: T; connections: number }> {
  const opened = new Set<Socket>();
  const onSocket = (message: unknown): void => void opened.add((message as { socket: Socket }).socket);
  subscribe('net.client.socket', onSocket);
  try {
    return { value: await work(), connections: opened.size };
  } finally {
    unsubscribe('net.client.socket', onSocket);
  }
}

/** With what each of them may be stored, so that every sign-in that is tried is taken. */
const credentials: readonly Credential[] = [
  { user: 'root', password: 'root' },
  { user: 'admin', password: 'admin' },
];

describe.skipIf(!simulatorExists)('simulated devices of all families', () => {
  let farm: SimulatedFarm;
  let endpoints: ReadonlyMap<string, DeviceEndpoint>;
  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: names.length,
      firstAddress: '127.33.9.1',
      environment: { HEADFRAME_SIM_MODELS: names.join(','), HEADFRAME_SIM_SETTLED: 'true' },
    });
    endpoints = new Map(
      (await farm.devices()).map(({ model, address }) => [model, farm.endpoint(address, { credentials })]),
    );
  });
  afterAll(() => farm?.close());

  const endpointOf = (model: string): DeviceEndpoint => {
    const endpoint = endpoints.get(model);
    if (!endpoint) throw new Error(`The farm has no ${model}.`);
    return { ...endpoint };
  };

  it('are there for every family', () => {
    expect(new Set(Object.values(models))).toEqual(new Set(asicFamilies));
  });

  it.each(Object.entries(models))('%s is of the family %s alone', async (model, family) => {
    expect(await discoverAsic(endpointOf(model))).toMatchObject({ family });
    expect(await familiesTaking(endpointOf(model), family)).toEqual([]);
    expect(await familiesTaking({ ...endpointOf(model), credentials: [] }, family)).toEqual([]);
  });

  it.each(Object.entries(models))(
    '%s is named as no other family, and discovered over few connections',
    async (model, family) => {
      const { ports, ...endpoint } = endpointOf(model);
      const openPorts =
        family === 'whatsminer-v3' ? [ports.rpc, ports.http, ports.whatsminer] : [ports.rpc, ports.http];
      const named = await namedFamilies({ ...endpoint, ports, openPorts });
      const own = family.startsWith('braiins') ? ['braiins', 'braiins-graphql'] : [family];
      expect(named).toEqual(unnamed.includes(family) ? [] : own);
      // A connection that is kept from the questions before would not count.
      await new Promise((resolve) => setTimeout(resolve, 1700));
      const { value, connections } = await countConnections(() => discoverAsic({ ...endpoint, ports }, { openPorts }));
      expect(value).toMatchObject({ family });
      if (!unnamed.includes(family)) expect(connections).toBeLessThanOrEqual(moreConnections[family] ?? maxConnections);
    },
  );

  it('are not read narrowly as the device before at their address, even where they started with it', async () => {
    const readings = new Map<string, AsicReading>();
    for (const [model, family] of Object.entries(models)) {
      const reading = await readOrError(asicDrivers[family], endpointOf(model));
      if (!(reading instanceof Error)) readings.set(model, reading);
    }
    const taken: string[] = [];
    for (const [model, stranger] of readings)
      for (const [before, last] of readings) {
        const family = models[before];
        if (!family || family === models[model] || asicDrivers[family].isGeneric) continue;
        const reading = { ...last, elapsed: stranger.elapsed, hashrate: stranger.hashrate };
        const read = await readOrError(asicDrivers[family], endpointOf(model), { reading, ageMs: 0 });
        if (!(read instanceof Error)) taken.push(`${model} as ${before}`);
      }
    expect(taken).toEqual([]);
  });
});
