import { DeviceConnectionError, DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceIdentity, DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { lookAtVersion, lookAtWeb } from '../discovery-looks.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { askPools, askStatsText, readVersion, type AntminerVersion } from './antminer-rpc.ts';
import { foreignFirmware, identityText } from './foreign-firmware.ts';
import { readIdentity } from './antminer-web-parts.ts';

/** How long the web page may take to show firmware of others, once the API looks like stock. */
const foreignPatienceMs = 300;

interface StockLook {
  stockRealm: boolean;
  foreign: boolean;
}

async function lookForStock(endpoint: DeviceEndpoint): Promise<StockLook> {
  const { challenge, server, page } = await lookAtWeb(endpoint);
  return {
    stockRealm: /realm="antMiner Configuration"/i.test(challenge),
    foreign: foreignFirmware(`${challenge} ${server} ${page}`) !== null,
  };
}

/** What the API says of itself, as all families ask it. Rejects with the device errors. */
async function lookAtOwnVersion(endpoint: DeviceEndpoint): Promise<AntminerVersion> {
  const reply = await lookAtVersion(endpoint);
  if (reply === null) throw new DeviceConnectionError('The API does not answer.');
  return readVersion(reply);
}

/** Whether the API names an Antminer and its web interface asks for Bitmain's sign-in, without a mark of firmware of others. */
export async function namesStockAntminer(endpoint: DeviceEndpoint): Promise<boolean> {
  const [version, web] = await Promise.all([settled(lookAtOwnVersion(endpoint)), lookForStock(endpoint)]);
  if (!/antminer/i.test(version.value?.type ?? '')) return false;
  return web.stockRealm && !web.foreign && foreignFirmware(version.value?.text ?? '') === null;
}

const patience = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), foreignPatienceMs));

/**
 * Whether a device is an Antminer with Bitmain's own firmware: the API names an Antminer, or the web page asks for
 * its sign-in, and no reply bears a mark of firmware of others. Marathon, Hiveon and VNish answer alike on the API, so that
 * the web page gets 300 ms to say otherwise (device protocol notes 1.1). Null for everything else.
 */
export async function discoverAntminer(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const looking = lookForStock(endpoint);
  const { value: version, error } = await settled(lookAtOwnVersion(endpoint));
  if (version && !/antminer/i.test(version.type ?? '')) return null;
  const hasMore = version !== null || error instanceof DeviceRefusedError;
  const stats = hasMore ? (await settled(askStatsText(endpoint))).value : null;
  if (foreignFirmware(`${version?.text ?? ''} ${stats?.text ?? ''}`) !== null) return null;
  const web = await (version ? Promise.race([looking, patience()]) : looking);
  if (web?.foreign || (!version && !web?.stockRealm)) return null;
  const cgi = new AntminerCgi(endpoint);
  const [info, pools] = await Promise.all([
    settled(cgi.get('get_system_info')),
    version ? settled(askPools(endpoint)) : null,
  ]);
  if (foreignFirmware(identityText(info.value)) !== null) return null;
  const identity = info.value && readIdentity(info.value);
  const active = pools?.value?.find((pool) => pool.active) ?? pools?.value?.[0];
  return {
    family: 'antminer',
    model: identity?.model ?? version?.type ?? stats?.type ?? null,
    firmware: identity?.firmware ?? version?.firmware ?? null,
    mac: identity?.mac ?? null,
    workerName: active?.user || null,
    credentialOutcome: cgi.credentialOutcome,
    ...cgi.acceptedCredential,
  };
}
