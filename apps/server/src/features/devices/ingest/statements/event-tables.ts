import { deviceBack, deviceOffline, issueClosed, issueOpened } from '@headframe/domain/devices/device.events';
import { issueBitsOf, type KindColumns } from '../../kind-platform/index.ts';

/** What a state was before, as columns of `met`. */
export const metBefore = ['s.issues as issues_before', 's.last_seen_at is not null as was_seen'] as const;

/** What an UPDATE of the states hands on to {@link eventTables}. */
export const returnedChanges =
  'returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now';

/**
 * Notes what began and ended with the states that changed: devices that went offline or came back, issues that opened or closed.
 * Nothing is known of the issues of a device that does not answer, so that none of them opens or closes then.
 */
export function eventTables({ kind }: Pick<KindColumns, 'kind'>): string[] {
  const offline = issueBitsOf(kind)('DISCONNECTED');
  const isOffline = `now & ${offline} <> 0`;
  const wasOffline = `before & ${offline} <> 0`;
  const types = [
    `(${deviceOffline.code}, was_seen and ${isOffline} and not ${wasOffline}, 0)`,
    `(${deviceBack.code}, was_seen and ${wasOffline} and not ${isOffline}, 0)`,
    `(${issueOpened.code}, not ${isOffline} and now & ~before & ~${offline} <> 0, now & ~before & ~${offline})`,
    `(${issueClosed.code}, not ${isOffline} and not ${wasOffline} and before & ~now <> 0, before & ~now)`,
  ];
  return [
    `changed as materialized (select * from state where now <> before)`,
    `noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', '${kind.kind}') else jsonb_build_object('kind', '${kind.kind}', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values ${types.join(', ')}) as e (code, is_due, flags)
    where e.is_due
  )`,
  ];
}
