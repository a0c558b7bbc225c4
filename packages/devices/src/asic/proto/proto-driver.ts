import type { DeviceEndpoint, DeviceIdentity } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { lookAtPage } from '../discovery-looks.ts';
import { readOnlyCapabilities } from '../read-only.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { testMinerLogin } from '../miner-session.ts';
import { ProtoApi, protoLogin } from './proto-api.ts';
import { readProtoMac, readProtoPools, readProtoSystem } from './proto-parts.ts';
import { readProto } from './read-proto.ts';

/** Its page names its firmware, and its MAC address is there for everybody; the rest waits for a password. */
async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  if (!/proto\s?os/i.test(await lookAtPage(endpoint))) return null;
  const api = new ProtoApi(endpoint);
  const pairing = await settled(api.getOpen('pairing/info'));
  const system = await settled(api.get('system', 'system-info'));
  if (!pairing.value && !system.value) return null;
  const pools = system.value ? await settled(api.read('pools')) : null;
  const { model, firmware } = readProtoSystem(system.value ?? {});
  return {
    family: 'proto',
    model,
    firmware,
    mac: pairing.value && readProtoMac(pairing.value),
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
  discover,
  read: readProto,
  capabilities: () => capabilities,
  perform: { testCredential: (endpoint) => testMinerLogin(endpoint, protoLogin) },
  readers: {},
};
