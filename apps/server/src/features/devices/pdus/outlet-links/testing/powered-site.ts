import { sql } from 'kysely';
import { createLogger } from '../../../../../platform/log/create-logger.ts';
import { AgentSite, type AgentSiteOptions } from '../../../../../testing/agent-site.ts';
import { testSecrets } from '../../../../../testing/gateway-server.ts';
import { until } from '../../../../../testing/until.ts';
import { addDeviceStates } from '../../../ingest/index.ts';
import { writeCredentials } from '../../../kind-platform/index.ts';
import { endWaits, requestReversals } from '../../../requests/index.ts';
import { followPower } from '../follow-power.ts';

const credentials = [
  { user: 'root', password: 'root' },
  { user: 'operator', password: 'sha256:headframe-auth:aes:headframe-privacy' },
];

/** What a site needs to know of a simulated device. */
interface FarmDevice {
  kind: string;
  address: string;
  mac: string;
  family: string;
}

/** A simulated farm of one unit, and as many miners as it has outlets. */
interface PoweredFarm<Device extends FarmDevice> {
  devices: readonly Device[];
  ports: AgentSiteOptions['ports'];
}

/** A simulated miner and its keys. */
interface PoweredMiner<Device extends FarmDevice> {
  device: Device;
  id: number;
  selectorId: string;
}

/** A site whose one unit feeds a miner from each of its outlets, in order, each linked to its own. */
export class PoweredSite<Device extends FarmDevice> {
  readonly agentSite: AgentSite;
  readonly miners: readonly PoweredMiner<Device>[];
  /** Ids of the outlets, in order. */
  readonly outlets: readonly string[];

  private constructor(agentSite: AgentSite, miners: readonly PoweredMiner<Device>[], outlets: readonly string[]) {
    this.agentSite = agentSite;
    this.miners = miners;
    this.outlets = outlets;
  }

  /** Starts it; resolves once every outlet is linked to the miner on it. */
  static async start<Device extends FarmDevice>(
    farm: PoweredFarm<Device>,
    startAgent: AgentSiteOptions['startAgent'],
  ): Promise<PoweredSite<Device>> {
    let miners: PoweredMiner<Device>[] = [];
    const options = { name: 'powered', ports: farm.ports, startAgent, times: { poll: 100 } };
    const agentSite = await AgentSite.start(options, async (site) => {
      await sql`update agent set setting = setting || '{"deviceTimeoutMs": 2000}'`.execute(site.database);
      miners = await seedFarm(site, farm);
    });
    return new PoweredSite(agentSite, miners, await linkOutlets(agentSite, miners));
  }

  /** What the upkeep does every few seconds. */
  async upkeep(): Promise<void> {
    const { database, pubsub } = this.agentSite.gateway;
    const deps = { database, pubsub, log: createLogger({ level: 'silent' }), encrypt: testSecrets.encrypt };
    await endWaits(deps);
    await followPower({ database });
    await requestReversals(deps);
  }

  /** Waits for a condition with the upkeep going on beside it. */
  async until(condition: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
    await until(async () => {
      await this.upkeep();
      return condition();
    }, withinMs);
  }
}

/** Writes the devices of a farm as a scan adds them; returns its miners. */
async function seedFarm<Device extends FarmDevice>(
  { database, site }: AgentSite,
  farm: PoweredFarm<Device>,
): Promise<PoweredMiner<Device>[]> {
  const miners: PoweredMiner<Device>[] = [];
  for (const device of farm.devices) {
    const { rows } = await sql<{ id: number; selectorId: string }>`
      insert into device (kind, subaccount_id, agent_id, ip, mac, family, credential)
      values (${device.kind}, ${site.subaccountId}, ${site.agentId}, ${device.address}, ${device.mac.toLowerCase()},
        ${device.kind === 'pdu' ? `snmp-${device.family}` : device.family},
        ${writeCredentials(testSecrets, credentials)}) returning id, selector_id as "selectorId"`.execute(database);
    const [row] = rows;
    if (!row) throw new Error('No device was seeded.');
    await addDeviceStates(database as never, [{ id: row.id, kind: device.kind }]);
    if (device.kind === 'asic') miners.push({ device, ...row });
  }
  return miners;
}

/** Links each outlet to the miner on it, once the unit has been read; returns the ids of the outlets, in order. */
async function linkOutlets(site: AgentSite, miners: readonly { selectorId: string }[]): Promise<string[]> {
  let outlets: string[] = [];
  await until(async () => {
    const { rows } = await sql<{ id: string }>`select selector_id as id from device_part order by ordinal`.execute(
      site.database,
    );
    outlets = rows.map(({ id }) => id);
    const seen = await sql`select from asic_state where is_online and is_mining`.execute(site.database);
    return outlets.length === miners.length && seen.rows.length === miners.length;
  }, 60_000);
  const links = outlets.map((outletId, place) => ({ outletId, asicId: miners[place]?.selectorId }));
  await site.ask('mutation ($links: [OutletLinkInput!]!) { setOutletLinks(links: $links) }', { links });
  return outlets;
}
