import { defineCommand } from '@headframe/domain/devices/define-command';
import { defineKind } from '@headframe/domain/devices/define-kind';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { kindMigration } from '../kind-table-sql.ts';

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

/** Makes the tables of the kind, as a migration would: those that its descriptor prints, and what an operator desires and sets. */
export async function createProbeTables(database: Kysely<DB>): Promise<void> {
  const { up } = kindMigration(probeKind, { load_level: 'text' }, {});
  for (const statement of [up, ...ownTables]) await sql.raw(statement).execute(database);
}

/** What an operator desires and sets; a locked one is refused. */
const ownTables = [
  `create table probe_socket (part_id integer primary key, device_id integer not null, subaccount_id integer not null,
    desired_on boolean, desired_name text, is_locked boolean not null default false,
    kind text not null default 'probe' check (kind = 'probe'),
    foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade on delete cascade)`,
  `select tenant_table('probe_socket', api => 'select, update (desired_on, desired_name)', gateway => 'select, insert, update',
    jobs => 'select, update', shared => 'device_id')`,
  `drop policy api_change on probe_socket`,
  `do $$ begin execute format('create policy api_change on probe_socket for update to headframe_api using (%s)',
    readable_rows('subaccount_id', 'device_id')); end $$`,
];
