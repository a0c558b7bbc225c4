import { deviceKinds } from '@headframe/domain/devices/kinds';
import { severities, type EventType } from '@headframe/domain/events/define-event';
import { eventSubjects, eventTypes } from '@headframe/domain/events/event-types';
import { sql, type RawBuilder } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { integerOrNull } from '../../../platform/validation/named-id.ts';
import { isReadableOwner } from '../../../platform/entity/readable-devices.ts';

/** What the catalogue says of the type of event `e`. */
const ofType = (value: (type: EventType) => string, other: string): RawBuilder<unknown> =>
  sql`(case e.code ${sql.join(
    eventTypes.map((type) => sql`when ${sql.lit(type.code)} then ${sql.lit(value(type))}`),
    sql` `,
  )} else ${sql.lit(other)} end)`;

const owner = sql`e.subaccount_id`;

/** Whether the caller may read the subject of event `e`, by the right to its list; nobody may where its kind is not known. */
const isReadableEvent = sql`(case e.subject_kind
  when 'device' then (case e.data ->> 'kind' ${sql.join(
    deviceKinds.map(({ kind }) => sql`when ${sql.lit(kind)} then ${isReadableOwner(kind, owner)}`),
    sql` `,
  )} else false end)
  ${sql.join(
    eventSubjects.flatMap(({ kind, permission }) =>
      permission === 'kind' ? [] : [sql`when ${sql.lit(kind)} then ${isReadableOwner(kind, owner)}`],
    ),
    sql` `,
  )}
  else false end)`;

/** When the event with this id happened; null for none. Read once for a statement, so that older days alone are looked at. */
const atOf = (id: string) => sql`(select a.at from event a where a.id = ${integerOrNull(id)}::bigint)`;

/** What happened in a subaccount, to subjects that the caller may read. */
export const eventEntity = defineEntity({
  name: 'Event',
  table: sql`event e`,
  joins: { d: sql`left join device d on d.id = e.device_id and d.deleted_at is null` },
  owner,
  base: isReadableEvent,
  key: sql`e.id`,
  defaultOrder: sql`e.at desc, e.id desc`,
  after: {
    order: { at: 'desc' },
    condition: (id) => sql`(e.at <= ${atOf(id)} and (e.at < ${atOf(id)} or e.id < ${integerOrNull(id)}::bigint))`,
  },
  details: { text: { sql: sql`e.data` } },
  columns: {
    id: { kind: 'text', sql: sql`e.id::text`, sort: false },
    at: { kind: 'timestamp', sql: sql`e.at`, description: 'When it happened.' },
    isLate: { kind: 'boolean', sql: sql`e.is_late`, description: 'Whether it was stored more than ten minutes after.' },
    code: { kind: 'int', sql: sql`e.code`, facet: true, description: 'Its type.' },
    label: {
      kind: 'text',
      sql: ofType(({ label }) => label, 'Unknown event'),
      facet: true,
      description: 'What its type is called.',
    },
    severity: {
      kind: 'text',
      sql: ofType(({ severity }) => severity, 'info'),
      facet: true,
      description: `${severities.join(', ')}.`,
    },
    subjectKind: {
      kind: 'text',
      sql: sql`e.subject_kind`,
      facet: true,
      description: `${eventSubjects.map(({ kind }) => kind).join(', ')}.`,
    },
    subjectId: { kind: 'text', sql: sql`e.subject_id`, sort: false, description: 'Its id; of a device see deviceId.' },
    deviceId: {
      kind: 'id',
      sql: sql`d.selector_id`,
      nullable: true,
      sort: false,
      description: 'Id of the device in the list of its kind; null for others, and for a device that is gone.',
    },
    deviceKind: { kind: 'text', sql: sql`d.kind`, nullable: true, sort: false, description: 'Kind of the device.' },
    name: { kind: 'text', sql: sql`e.name`, description: 'Name of the subject then.' },
    ip: { kind: 'text', sql: sql`e.ip`, nullable: true, description: 'Address of the device then.' },
    mac: { kind: 'text', sql: sql`e.mac`, nullable: true, description: 'MAC of the device then.' },
    place: { kind: 'text', sql: sql`e.place`, nullable: true, description: 'Group, rack and slot of the device then.' },
    actor: {
      kind: 'text',
      sql: sql`(case when (select current_account_id()) is not null then e.actor end)`,
      nullable: true,
      description: 'Who did it; empty where the house or a device did. Shown to signed-in people only.',
    },
  },
});
