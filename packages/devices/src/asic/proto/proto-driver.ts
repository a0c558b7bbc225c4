import type { DeviceEndpoint, DeviceIdentity } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { lookAtPage, lookAtWeb } from '../discovery-looks.ts';
import { readOnlyCapabilities } from '../read-only.ts';
import { asObject, asText } from '../reading/fields.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { testMinerLogin } from '../miner-session.ts';
import { ProtoApi, protoLogin } from './proto-api.ts';
import { readProtoMac, readProtoPools, readProtoSystem } from './proto-parts.ts';
import { readProto } from './read-proto.ts';

/** What it says to everybody: MAC address and serial number of its control board, or who made it; null where it is no Proto. */
async function askOpenly(endpoint: DeviceEndpoint, api: ProtoApi): Promise<JsonObject | null> {
  const { challenge, page } = await lookAtWeb(endpoint);
  // Its page is there for everybody; what asks for a sign-in before it is another miner.
  if (challenge !== '' || page === '') return null;
  const pairing = (await settled(api.getOpen('pairing/info'))).value;
  if (pairing && readProtoMac(pairing) !== null && asText(pairing['cb_sn']) !== null) return pairing;
  if (!pairing && !/proto/i.test(page)) return null;
  const system = asObject((await settled(api.getOpen('system'))).value?.['system-info']);
  const names = [system['manufacturer'], system['product_name'], asObject(system['os'])['name']];
  return names.some((name) => /^proto/i.test(asText(name) ?? '')) ? (pairing ?? {}) : null;
}

/** What it says openly shows the miner, and its MAC address; the rest waits for a password, which no other device is sent. */
async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const api = new ProtoApi(endpoint);
  const pairing = await askOpenly(endpoint, api);
  if (!pairing) return null;
  const system = await settled(api.get('system', 'system-info'));
  const pools = system.value ? await settled(api.read('pools')) : null;
  const { model, firmware } = readProtoSystem(system.value ?? {});
  return {
    family: 'proto',
    model,
    firmware,
    mac: readProtoMac(pairing),
    workerName: workerNameOf(pools?.value ? readProtoPools(pools.value) : null),
    credentialOutcome: api.credentialOutcome,
  };
}

const capabilities = { ...readOnlyCapabilities('miners of Proto'), testCredential: { supported: true } } as const;

/**
 * Miners of Proto (Block) with Proto OS, over its REST API. Read only and from documents alone: the OpenAPI document of the API
 * (Mining Development Kit 1.8.0, kept by asic-rs) and asic-rs, whose replies are those of a simulated rig; nobody here has seen
 * one. `accepted_shares`, `mac_address` and `hashrate_ghs` stand in such replies and not in the document.
 */
export const protoDriver: AsicDriver = {
  family: 'proto',
  discoveredOn: ['http'],
  isNamed: async (endpoint) => /<title>Proto\b/i.test(await lookAtPage(endpoint)),
  discover,
  read: readProto,
  capabilities: () => capabilities,
  perform: { testCredential: (endpoint) => testMinerLogin(endpoint, protoLogin) },
  readers: {},
};
