import { isOfOneDevice } from '@headframe/domain/devices/asic/inserted-asic';
import type { ImportedRow } from '@headframe/domain/imports/define-import';
import { macAddressSchema } from '@headframe/domain/network/mac-address';

/** What a row says of which device it is about. */
export interface RowIdentity {
  mac: string | null;
  ip: string | null;
  /** Inner key of the agent that it names; null where it names none. */
  agentId: number | null;
  family: string | null;
}

/** Agents of a subaccount. */
export interface KnownAgents {
  byName: ReadonlyMap<string, number>;
  /** The one agent; null where there are several, or none. */
  only: number | null;
}

/** Reads which device a row is about; a text says what is wrong with it. */
export function rowIdentity({ values }: ImportedRow, agents: KnownAgents): RowIdentity | string {
  const text = (name: string): string | null => (typeof values[name] === 'string' ? values[name] : null);
  const [mac, ip, agent] = [text('mac_address'), text('ip'), text('agent_name')];
  const stored = mac === null ? null : (macAddressSchema.safeParse(mac).data ?? null);
  if (mac !== null && stored === null) return 'Column "mac_address": a MAC address is expected.';
  if (ip !== null && !isOfOneDevice(ip)) return 'Column "ip": an IPv4 address of a device is expected.';
  if (stored === null && ip === null) return 'The row names no device: a MAC address or an IPv4 address is missing.';
  const agentId = agent === null ? null : (agents.byName.get(agent) ?? null);
  if (agent !== null && agentId === null)
    return `Column "agent_name": the agent "${agent.slice(0, 64)}" does not exist.`;
  return { mac: stored, ip, agentId, family: text('family')?.toLowerCase() ?? null };
}
