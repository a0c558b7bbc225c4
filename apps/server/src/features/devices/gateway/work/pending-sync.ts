import { agentLinkCloseCodes, pollSecondsOf } from '@headframe/agent-link';
import { sql } from 'kysely';
import { withAccess } from '../../../../platform/database/with-access.ts';
import type { LinkDevice } from '@headframe/agent-link';
import { agentNeedsUpdate } from '@headframe/domain/devices/agent-needs-update';
import { forgetDevices, recordUnread } from '../../ingest/index.ts';
import type { AgentConnection } from '../connection/agent-connection.ts';
import { loadLinkDevices } from './device-list.ts';
import { deviceParts } from './device-parts.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { readPorts, readSetting } from '../connection/presence.ts';

/** Those of the devices that the agent has a driver for; of the others it is stored why they are not read. */
async function supportedOf(
  deps: GatewayDeps,
  { support, session }: AgentConnection,
  devices: readonly LinkDevice[],
): Promise<LinkDevice[]> {
  const supported = support.supportedOf(devices);
  if (supported.length === devices.length) return supported;
  const others = devices.flatMap(({ deviceId }) => {
    const family = support.unsupportedFamily(deviceId);
    return family === undefined ? [] : [{ deviceId, reason: agentNeedsUpdate.family(family) }];
  });
  await recordUnread(deps, session, others);
  return supported;
}

export async function sendDeviceList(deps: GatewayDeps, connection: AgentConnection): Promise<void> {
  const { agent, ports } = connection;
  if (!ports) return;
  connection.support.forget('all');
  const devices = await supportedOf(deps, connection, await loadLinkDevices(deps, agent.id, ports, 'all'));
  const parts = deviceParts(devices, connection);
  parts.forEach((part, index) =>
    connection.send({ type: 'devices', first: index === 0, last: index === parts.length - 1, ...part }),
  );
  connection.listed = true;
}

/** Sends an agent the devices that were added, changed or removed; the whole list again where it is unknown which. */
export async function sendDeviceChanges(
  deps: GatewayDeps,
  connection: AgentConnection,
  ids: readonly number[] | 'all',
): Promise<void> {
  forgetDevices(connection.session, ids);
  const { agent, ports, listed } = connection;
  if (!ports || !listed) return;
  if (ids === 'all') {
    await sendDeviceList(deps, connection);
    return;
  }
  connection.support.forget(ids);
  const devices = await supportedOf(deps, connection, await loadLinkDevices(deps, agent.id, ports, ids));
  const present = new Set(devices.map(({ deviceId }) => deviceId));
  const removed = ids.filter((id) => !present.has(id));
  deviceParts(devices, connection).forEach((part, index) =>
    connection.send({ type: 'devicesChanged', ...part, removed: index === 0 ? removed : [] }),
  );
}

/** Notifies an agent of its new setting and ports; closes its connection when it was removed or got another key. */
export async function sendAgentChange(deps: GatewayDeps, connection: AgentConnection): Promise<void> {
  const { agent } = connection;
  const { rows } = await withAccess(deps.database, 'headframe_gateway', [], (transaction) =>
    sql<{ setting: unknown; ports: unknown; keyHash: Buffer; removed: boolean }>`
      select setting, device_ports as ports, key_hash as "keyHash", removed_at is not null as removed
      from agent where id = ${agent.id}`.execute(transaction),
  );
  const [row] = rows;
  if (!row || row.removed || !row.keyHash.equals(agent.keyHash)) {
    connection.close(agentLinkCloseCodes.keyRefused, 'The agent key is no longer valid.');
    return;
  }
  const setting = readSetting(row.setting);
  const ports = readPorts(row.ports);
  connection.session.pollSeconds = pollSecondsOf(setting, 'asic');
  connection.send({ type: 'setting', setting });
  if (JSON.stringify(ports) === JSON.stringify(connection.ports)) return;
  connection.ports = ports;
  await sendDeviceList(deps, connection);
}
