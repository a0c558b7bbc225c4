import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import { otherProgramsHelp } from './other-programs-help.ts';
import { addressOfPool, choosePoolPlace, usualPoolPorts } from './pool-place.ts';
import { simulatorOfPool } from './pool-program.ts';
import { runningBlock } from './running-block.ts';
import { StartError } from './start-error.ts';

const free = { HEADFRAME_SIM_PORTS: 'free' };
const bitcoinNode = { ...free, HEADFRAME_POOL_BITCOIN_NODES: 'http://127.0.0.1:8332' };
const litecoinNode = { ...free, HEADFRAME_POOL_LITECOIN_NODES: 'http://127.0.0.1:9332' };

async function poolLinesOf(
  environment: NodeJS.ProcessEnv,
  listening: readonly string[] = ['Bitcoin', 'Litecoin'],
): Promise<string[]> {
  const pool = await choosePoolPlace(environment, () => undefined);
  const block = runningBlock({
    config: loadConfig({}),
    firstLogin: undefined,
    farm: undefined,
    pool,
    listening: new Set(listening),
    databasePlace: '',
  });
  return block.split('\n').filter((line) => line.includes('    Pool '));
}

describe('where the pool listens', () => {
  test('without a node it mines Bitcoin on the simulated chain, on this machine alone', async () => {
    const place = await choosePoolPlace(free, () => undefined);
    expect(place).toMatchObject({ host: '127.0.0.1', isSimulated: true, litecoinPort: undefined });
    expect(await simulatorOfPool(place, { subaccount: 'main' })).toMatchObject({
      HEADFRAME_SIM_POOLS: `stratum.headframe.test:3334=127.0.0.1:${place.bitcoinPort}`,
    });
  });

  test('the start names an address for each coin that is mined, and none for the others', async () => {
    expect(await poolLinesOf({ ...litecoinNode, HEADFRAME_POOL_LITECOIN_PORT: '23335' })).toEqual([
      '    Pool      stratum+tcp://127.0.0.1:23335   (Litecoin)',
    ]);
    const both = { ...bitcoinNode, ...litecoinNode };
    const ports = { HEADFRAME_POOL_BITCOIN_PORT: '23334', HEADFRAME_POOL_LITECOIN_PORT: '23335' };
    expect(await poolLinesOf({ ...both, ...ports })).toEqual([
      '    Pool      stratum+tcp://127.0.0.1:23334   (Bitcoin)',
      '    Pool      stratum+tcp://127.0.0.1:23335   (Litecoin)',
    ]);
  });

  test('the start names no port that is not open, and says what it waits for', async () => {
    const ports = { HEADFRAME_POOL_BITCOIN_PORT: '23334', HEADFRAME_POOL_LITECOIN_PORT: '23335' };
    expect(await poolLinesOf({ ...bitcoinNode, ...litecoinNode, ...ports }, ['Litecoin'])).toEqual([
      '    Pool      Bitcoin is not open yet: it opens once its node gives work (logs/pool.log)',
      '    Pool      stratum+tcp://127.0.0.1:23335   (Litecoin)',
    ]);
  });

  test('a port that is off is none, also on the simulated chain', async () => {
    const off = { HEADFRAME_POOL_BITCOIN_PORT: 'off' };
    expect(await poolLinesOf({ ...bitcoinNode, ...off })).toEqual([]);
    const place = await choosePoolPlace({ ...free, ...off }, () => undefined);
    expect(place.bitcoinPort).toBeUndefined();
    expect(await simulatorOfPool(place, { subaccount: 'main' })).toEqual({});
  });

  test('an empty value counts as not set, 0 is a free port, and what is no port ends the start', async () => {
    const empty = {
      ...free,
      HEADFRAME_POOL_HOST: ' ',
      HEADFRAME_POOL_BITCOIN_PORT: '',
      HEADFRAME_POOL_BITCOIN_NODES: '',
    };
    expect(await choosePoolPlace(empty, () => undefined)).toMatchObject({ host: '127.0.0.1', isSimulated: true });
    const { bitcoinPort } = await choosePoolPlace({ HEADFRAME_POOL_BITCOIN_PORT: '0' }, () => undefined);
    expect(bitcoinPort).toBeGreaterThan(0);
    expect(bitcoinPort).not.toBe(usualPoolPorts.BITCOIN);
    for (const port of ['none', '70000', '-1', '33.5'])
      await expect(choosePoolPlace({ HEADFRAME_POOL_BITCOIN_PORT: port }, () => undefined)).rejects.toThrow(StartError);
  });

  test('a usual port that is in use is left to who has it, and the start says so', async () => {
    const other = createServer();
    // Where something else has the usual port already, that is as good.
    await new Promise<void>((resolve) => {
      other.once('error', () => resolve());
      other.listen(usualPoolPorts.LITECOIN, '127.0.0.1', resolve);
    });
    try {
      const lines: string[] = [];
      const environment = { ...litecoinNode, HEADFRAME_SIM_PORTS: '', HEADFRAME_POOL_HOST: '127.0.0.1' };
      const { litecoinPort } = await choosePoolPlace(environment, (line) => lines.push(line));
      expect(litecoinPort).not.toBe(usualPoolPorts.LITECOIN);
      expect(lines).toEqual(['Port 3335 is in use; the pool listens on another one.']);
    } finally {
      if ((other.address() as AddressInfo | null) !== null) await new Promise((resolve) => other.close(resolve));
    }
  });
});

test('the help of the start names the settings of the pool, and none that the start sets itself', () => {
  const help = otherProgramsHelp();
  expect(help).toMatch(/HEADFRAME_POOL_BITCOIN_NODES\n/);
  expect(help).toMatch(/HEADFRAME_POOL_PROXIES\n/);
  expect(help).toMatch(/HEADFRAME_POOL_DATABASE_URL\n.*Default: that of the server\./);
  expect(help).not.toMatch(/HEADFRAME_SIM_(POOLS|SUBACCOUNT|CHAIN_PORT)\n/);
});

describe('where the guide says that miners connect', () => {
  const place = { host: '127.0.0.1', bitcoinPort: 3334, litecoinPort: undefined, isSimulated: true };
  const config = { poolAddress: undefined, publicUrl: 'https://farm.example' };

  test.each([
    [place, config, '127.0.0.1:3334'],
    [{ ...place, host: '0.0.0.0' }, config, 'farm.example:3334'],
    [{ ...place, host: 'fd00::1' }, config, '[fd00::1]:3334'],
    [place, { ...config, poolAddress: 'pool.example:443' }, 'pool.example:443'],
    [{ ...place, bitcoinPort: undefined }, config, undefined],
  ])('%j, %j: %s', (given, settings, address) => {
    expect(addressOfPool(given, settings)).toBe(address);
  });
});
