import type { DeviceEndpoint, DeviceIdentity } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { askCgminerPools } from '../cgminer/read-cgminer.ts';
import { lookAtVersion } from '../discovery-looks.ts';
import { readOnlyCapabilities } from '../read-only.ts';
import { asObjects, asText } from '../reading/fields.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { testMinerLogin } from '../miner-session.ts';
import { AuradineApi, auradineLogin } from './auradine-api.ts';
import { auradineModel, firstRow, isAuradine, readAuradineIdentity } from './auradine-parts.ts';
import { readAuradine } from './read-auradine.ts';

/** Its program names itself in `version`; its model stands in `devdetails` for everybody, its MAC address behind a sign-in. */
async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  if (!isAuradine((await lookAtVersion(endpoint)) ?? {})) return null;
  const api = new AuradineApi(endpoint);
  const [report, details, pools] = await Promise.all([
    settled(api.rows('ipreport', 'IPReport')),
    settled(callCgminer(endpoint, { command: 'devdetails' })),
    settled(askCgminerPools(endpoint)),
  ]);
  const { model, firmware, mac } = readAuradineIdentity(firstRow(report.value));
  const named = auradineModel(asText(asObjects(details.value?.['DEVDETAILS'])[0]?.['Model']));
  return {
    family: 'auradine',
    model: model ?? named,
    firmware,
    mac,
    workerName: workerNameOf(pools.value),
    credentialOutcome: api.credentialOutcome,
  };
}

const capabilities = { ...readOnlyCapabilities('miners of Auradine'), testCredential: { supported: true } } as const;

/**
 * Teraflux miners of Auradine with FluxOS: the cgminer API of GCMiner, and a web API with tokens on port 8080. Read only and from
 * documents alone: pyasic and asic-rs (backends `auradine`, with the replies that the tests of asic-rs hold); nobody here has seen
 * one.
 */
export const auradineDriver: AsicDriver = {
  family: 'auradine',
  discoveredOn: ['rpc'],
  isNamed: async (endpoint) => isAuradine((await lookAtVersion(endpoint)) ?? {}),
  discover,
  read: readAuradine,
  capabilities: () => capabilities,
  perform: { testCredential: (endpoint) => testMinerLogin(endpoint, auradineLogin) },
  readers: {},
};
