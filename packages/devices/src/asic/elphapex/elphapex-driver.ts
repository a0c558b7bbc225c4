import type { DeviceEndpoint, DeviceIdentity } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { AntminerCgi } from '../antminer/antminer-cgi.ts';
import { readIdentity } from '../antminer/antminer-web-parts.ts';
import { readWebMining } from '../antminer/web-mining.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { lookAtWeb } from '../discovery-looks.ts';
import { readOnlyCapabilities } from '../read-only.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { elphapexRealm } from './elphapex-replies.ts';
import { readElphapex } from './read-elphapex.ts';

/** Its sign-in names the maker of its firmware. */
const asksAsElphapex = async (endpoint: DeviceEndpoint): Promise<boolean> =>
  elphapexRealm.test(/realm="([^"]*)/i.exec((await lookAtWeb(endpoint)).challenge)?.[1] ?? '');

/** What asks for a sign-in as an Elphapex is one, also where no credential is accepted. */
async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  if (!(await asksAsElphapex(endpoint))) return null;
  const cgi = new AntminerCgi(endpoint);
  const { value: info } = await settled(cgi.get('get_system_info'));
  const pools = info && (await settled(cgi.get('pools'))).value;
  const { model, firmware, mac } = readIdentity(info ?? {});
  const parts = readWebMining({ stats: null, summary: null, pools }, model);
  return {
    family: 'elphapex',
    model,
    firmware,
    mac,
    workerName: workerNameOf(parts.pools),
    credentialOutcome: cgi.credentialOutcome,
    ...cgi.acceptedCredential,
  };
}

const capabilities = { ...readOnlyCapabilities('miners of Elphapex'), testCredential: { supported: true } } as const;

/**
 * Scrypt miners of Elphapex (DG1, DG Home, DG2) over the pages of their web interface, which are those of an Antminer in
 * other units (recorded replies of a DG-Home1; asic-rs and pyasic). Read only: what the recorded miner answered to a change
 * shows no effect that could be read back.
 */
export const elphapexDriver: AsicDriver = {
  family: 'elphapex',
  discoveredOn: ['http'],
  isNamed: asksAsElphapex,
  discover,
  read: readElphapex,
  capabilities: () => capabilities,
  perform: { testCredential: (endpoint) => AntminerCgi.testCredential(endpoint) },
  readers: {},
};
