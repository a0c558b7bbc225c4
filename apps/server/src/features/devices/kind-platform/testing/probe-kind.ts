import { defineCommand } from '@headframe/domain/devices/define-command';
import { defineKind } from '@headframe/domain/devices/define-kind';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../../platform/database/generated/database.ts';

const onSockets = {
  icon: 'power',
  on: 'part',
  permission: 'pdu_write',
  verifyWithin: 60,
  unmet: 'the socket did not change',
} as const;

/** Commands on the sockets of a probe. */
const probeCommands = {
  socketOn: defineCommand({
    ...onSockets,
    label: 'Turn on',
    consequence: 'The sockets give power.',
    payload: {},
    options: ['ramp', 'stay', 'stagger'],
    opposite: 'socketOff',
    desired: { field: 'socket', of: () => 'on' },
    audit: 'Socket switched on',
  }),
  socketOff: defineCommand({
    ...onSockets,
    label: 'Turn off',
    consequence: 'The sockets give no power.',
    payload: {},
    options: ['ramp', 'stay', 'stagger'],
    opposite: 'socketOn',
    desired: { field: 'socket', of: () => 'off' },
    audit: 'Socket switched off',
  }),
  renameSocket: defineCommand({
    ...onSockets,
    label: 'Rename',
    consequence: 'The socket gets the new name.',
    payload: { name: z.string().trim().min(1).max(24) },
    options: [],
    desired: { field: 'socketName', of: (payload) => payload.name },
    audit: 'Socket renamed',
  }),
} as const;

/** A kind of devices with parts that exists in tests alone. */
export const probeKind = defineKind({
  kind: 'probe',
  label: 'Probe',
  families: ['probe'],
  ports: ['snmp'],
  credential: 'snmp',
  permissions: { read: 'pdu', history: 'pdu_history' },
  page: 'asic-management/pdus',
  measures: {
    power: {
      value: 'number',
      label: 'Power',
      unit: 'W',
      precision: 0,
      state: 'integer',
      isCurrent: true,
      sample: { type: 'integer' },
      rollUp: ['avg', 'max'],
      aggregate: { sum: 'online', max: 'online' },
      chart: 'Power',
      export: 'power',
    },
    humidity: {
      value: 'number',
      label: 'Humidity',
      unit: '%',
      precision: 1,
      range: { min: 0, max: 100 },
      state: 'real',
      sample: { type: 'smallint', scale: 10 },
      rollUp: ['avg'],
      aggregate: { avg: 'all' },
    },
    alarm: { value: 'flag', label: 'Alarm', state: 'boolean', sample: { type: 'smallint' } },
  },
  detail: z.object({ family: z.string(), model: z.string().nullable(), label: z.string().nullable() }),
  part: {
    name: 'socket',
    label: 'Socket',
    max: 48,
    measures: {
      current: {
        value: 'number',
        label: 'Current',
        unit: 'A',
        precision: 2,
        range: { min: 0, max: 300 },
        state: 'real',
        sample: { type: 'smallint', scale: 100 },
        rollUp: ['avg', 'max'],
      },
      on: { value: 'flag', label: 'On', column: 'is_on', state: 'boolean', sample: { type: 'smallint' } },
    },
  },
  commands: probeCommands,
  actions: {
    clearTargets: {
      label: 'Clear targets',
      on: 'part',
      icon: 'eraser',
      consequence: 'Removes the stored targets.',
      permission: 'pdu_write',
    },
  },
  issues: { DISCONNECTED: 'Disconnected', AUTH_ERROR: 'Auth error', OVERLOAD: 'Overload' },
});

/** Makes the tables of the kind, as a migration would. */
export async function createProbeTables(database: Kysely<DB>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(database);
}

const device = `kind text not null default 'probe' check (kind = 'probe'),
    foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade on delete cascade`;

const tables = [
  `create table probe_state (device_id integer primary key, subaccount_id integer not null, reported_at timestamptz,
    last_seen_at timestamptz, is_online boolean not null default false, auth_error boolean not null default false,
    failures smallint not null default 0, failure text, issues integer not null default 0,
    power integer, humidity real, alarm boolean, load_level text, ${device})`,
  `create table probe_detail (device_id integer primary key, subaccount_id integer not null, detail jsonb not null,
    changed_at timestamptz not null, ${device})`,
  `create table probe_sample (time timestamptz not null, device_id integer not null, subaccount_id integer not null,
    power integer, humidity smallint, alarm smallint, part_ids integer[], socket_current smallint[], socket_is_on smallint[],
    status smallint not null) partition by range (time)`,
  `create table probe_sample_block (hour timestamptz not null, device_id integer not null, subaccount_id integer not null,
    seconds smallint[] not null, power integer[] not null, humidity smallint[] not null, alarm smallint[] not null,
    status smallint[] not null, primary key (device_id, hour, subaccount_id)) partition by range (hour)`,
  `create table probe_hour (hour timestamptz not null, device_id integer not null, subaccount_id integer not null,
    samples integer not null, answered integer not null, active integer not null, power integer, power_max integer,
    humidity smallint, alarm real, primary key (device_id, hour, subaccount_id)) partition by range (hour)`,
  `create table probe_socket_state (part_id integer primary key, device_id integer not null, subaccount_id integer not null,
    reported_at timestamptz not null, current real, is_on boolean, ${device})`,
  `create table probe_socket_sample_block (hour timestamptz not null, part_id integer not null, device_id integer not null,
    subaccount_id integer not null, seconds smallint[] not null, current smallint[] not null, is_on smallint[] not null,
    primary key (part_id, hour, subaccount_id)) partition by range (hour)`,
  `create table probe_socket_hour (hour timestamptz not null, part_id integer not null, device_id integer not null,
    subaccount_id integer not null, samples integer not null, current smallint, current_max smallint, is_on real,
    primary key (part_id, hour, subaccount_id)) partition by range (hour)`,
  // What an operator desires and sets; a locked one is refused.
  `create table probe_socket (part_id integer primary key, device_id integer not null, subaccount_id integer not null,
    desired_on boolean, desired_name text, is_locked boolean not null default false, ${device})`,
  `select tenant_table('probe_socket', api => 'select, update (desired_on, desired_name)', gateway => 'select, insert, update',
    jobs => 'select, update', shared => 'device_id')`,
  `drop policy api_change on probe_socket`,
  `do $$ begin execute format('create policy api_change on probe_socket for update to headframe_api using (%s)',
    readable_rows('subaccount_id', 'device_id')); end $$`,
  ...[
    'probe_state',
    'probe_detail',
    'probe_sample',
    'probe_sample_block',
    'probe_hour',
    'probe_socket_state',
    'probe_socket_sample_block',
    'probe_socket_hour',
  ].map(
    (table) =>
      `select tenant_table('${table}', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update')`,
  ),
];
