import type { DriverKind } from '@headframe/devices';
import { sql } from 'kysely';
import { defineEntity } from '../../../../platform/entity/entity.ts';
import { sharedDevice } from '../../../../platform/entity/shared-devices.ts';
import type { CommandKind } from '../../requests/index.ts';
import { probeKind } from './probe-kind.ts';

const socketEntity = defineEntity({
  name: 'Socket',
  table: sql`device_part p`,
  joins: {
    d: sql`join device d on d.id = p.device_id`,
    x: sql`join probe_socket x on x.part_id = p.id`,
  },
  owner: sql`p.subaccount_id`,
  shared: sharedDevice(sql`d.shared_with`),
  base: sql`p.kind = 'probe' and p.removed_at is null and d.deleted_at is null`,
  key: sql`p.id`,
  defaultOrder: sql`p.device_id, p.ordinal`,
  columns: {
    id: { kind: 'id', sql: sql`p.selector_id`, sort: false },
    key: { kind: 'text', sql: sql`p.key` },
    probeIp: { kind: 'text', sql: sql`host(d.ip)` },
  },
});

const perform = async () => undefined;
type ProbeDriver = DriverKind['drivers'][number];

/** What the drivers of probes would say: the model `Old` switches its sockets and keeps their names. */
const driver: Pick<ProbeDriver, 'family' | 'capabilities' | 'perform'> = {
  family: 'probe',
  capabilities: ({ model }) =>
    model === 'Old' ? { renameSocket: { supported: false, reason: 'This model keeps its names.' } } : {},
  perform: { socketOn: perform, socketOff: perform, renameSocket: perform } as ProbeDriver['perform'],
};

/** What requests need to know of probes. */
export const probeCommandKind: CommandKind<typeof probeKind> = {
  descriptor: probeKind,
  drivers: { drivers: [driver as ProbeDriver] },
  topic: 'asic',
  parts: {
    entity: socketEntity,
    actionType: 'SocketAction',
    table: sql`probe_socket`,
    desired: {
      socket: {
        set: (value) => sql`desired_on = (${value} #>> '{}') = 'on'`,
        clear: sql`desired_on = null`,
        isSet: sql`x.desired_on is not null`,
        seen: (value, since) => sql`exists (select from probe_socket_state s where s.part_id = p.part_id
          and s.is_on = (${value} #>> '{}' = 'on') and s.reported_at > ${since})`,
      },
      socketName: {
        set: (value) => sql`desired_name = ${value} #>> '{}'`,
        clear: sql`desired_name = null`,
        isSet: sql`x.desired_name is not null`,
      },
    },
    refusal: (action) =>
      action === 'socketOff' ? sql`case when x.is_locked then 'This socket is locked.' end` : sql`null::text`,
    refusalNeeds: ['x'],
  },
};
