import type { EventType } from '@headframe/domain/events/define-event';
import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';

/** Something that happened to one subject. */
export interface EventOccurrence<Data, Kind extends string = string> {
  readonly subaccountId: number;
  readonly subject: Kind extends 'device' ? DeviceSubject : NamedSubject<Kind>;
  readonly data: Data;
  /** When it happened; now unless given. */
  readonly at?: Date;
  /** Who did it; left out where the house or a device did. */
  readonly actor?: string;
}

interface NamedSubject<Kind> {
  readonly kind: Kind;
  /** Its public id. */
  readonly id: string;
  readonly name: string;
}

/** A device; its name, addresses and place are read as they are. */
export interface DeviceSubject {
  readonly kind: 'device';
  readonly id: number;
}

/**
 * Notes events of one type in the transaction of their cause, all in one statement. Runs under the gateway, jobs or identity role.
 * @throws ZodError for data that the type does not have.
 */
export async function emit<Data extends object, Kind extends string>(
  transaction: AccessTransaction,
  type: EventType<Data, Kind>,
  occurrences: readonly EventOccurrence<Data, Kind>[],
): Promise<void> {
  if (occurrences.length === 0) return;
  const rows = occurrences.map(({ subaccountId, subject, data, at, actor = '' }) => ({
    subaccount_id: subaccountId,
    subject_kind: subject.kind,
    subject_id: String(subject.id),
    device_id: 'name' in subject ? null : subject.id,
    name: 'name' in subject ? subject.name.slice(0, 300) : null,
    data: type.data.parse(data),
    at: at?.toISOString() ?? null,
    actor: actor.slice(0, 320),
  }));
  await sql`
    with e as materialized (select * from json_to_recordset(${JSON.stringify(rows)}) as e (subaccount_id int, subject_kind text,
      subject_id text, device_id int, name text, data jsonb, at timestamptz, actor text))
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, actor, data)
    select coalesce(e.at, now()), e.subaccount_id, ${type.code}, e.subject_kind, e.subject_id, e.device_id,
      coalesce(e.name, d.name, ''), d.ip, d.mac, d.place, e.actor, e.data
    from e left join event_subjects(array(select device_id from e where device_id is not null)) d on d.device_id = e.device_id`.execute(
    transaction,
  );
}
