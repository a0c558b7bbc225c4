import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { callCgminer, callCgminerWhole } from '../cgminer/cgminer-api.ts';
import { credentialsToTry } from '../credentials.ts';
import { tryInTurn } from '../try-in-turn.ts';
import { asObjects, asText } from '../reading/fields.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { ascset } from './ascset.ts';

/** With what Avalons leave the factory: those for farms, and those for homes. */
const factory: readonly Credential[] = [
  { user: 'root', password: 'root' },
  { user: 'admin', password: 'admin' },
];

const wrongPassword = /auth|passw|passwd|user|login|permission|denied/i;

/** Its parameters are parted by commas, and nothing is known of a way to write one. */
function requireNoCommas(pools: readonly CommandedPool[]): void {
  if (pools.some(({ address, user, password }) => `${address}${user}${password}`.includes(',')))
    throw new DeviceRefusedError('refused', 'Avalons take no comma in a pool, its user or its password.');
}

/** How a pool is emptied is not known: as many must be given as the miner lists. */
async function requireAsMany(endpoint: DeviceEndpoint, count: number): Promise<void> {
  const rows = asObjects((await callCgminerWhole(endpoint, { command: 'pools' }))['POOLS']);
  const listed = rows.filter((row) => asText(row['URL']) !== null).length;
  if (listed > count)
    throw new DeviceRefusedError('refused', `The miner lists ${listed} pools and empties none: enter ${listed}.`);
}

async function setPool(endpoint: DeviceEndpoint, { user, password }: Credential, place: number, pool: CommandedPool) {
  const values = [user, password, String(place), withPoolScheme(pool.address), pool.user, pool.password || 'x'];
  return callCgminer(endpoint, { command: 'setpool', parameter: values.join(',') });
}

/** Sets the first pool with the credential that the miner takes, which is returned. */
async function setFirst(endpoint: DeviceEndpoint, pool: CommandedPool): Promise<Credential> {
  const credentials = credentialsToTry(factory, endpoint).filter(
    ({ user, password }) => !`${user}${password}`.includes(','),
  );
  const place = `${endpoint.host}:${endpoint.ports.rpc}`;
  const taken = await tryInTurn({ place, bounds: endpoint, credentials }, async (credential) => {
    const { error } = await settled(setPool(endpoint, credential, 0, pool));
    if (!error) return;
    const isWrong = error instanceof DeviceRefusedError && wrongPassword.test(error.message);
    throw isWrong ? new DeviceRefusedError('credential', 'The miner took none of the credentials.') : error;
  });
  return taken.credential;
}

/** Replaces the pools one by one, and restarts the miner, which uses them from then on. Rejects with the four device errors. */
export async function changeAvalonPools(endpoint: DeviceEndpoint, pools: readonly CommandedPool[]): Promise<void> {
  const [first, ...rest] = pools;
  if (!first) throw new DeviceRefusedError('refused', 'No pool was given.');
  requireNoCommas(pools);
  await requireAsMany(endpoint, pools.length);
  const credential = await setFirst(endpoint, first);
  for (const [place, pool] of rest.entries()) await setPool(endpoint, credential, place + 1, pool);
  await unlessBrokenOff(endpoint, ascset(endpoint, 'reboot', '0'));
}
