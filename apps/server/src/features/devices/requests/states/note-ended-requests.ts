import { findCommand } from '@headframe/domain/devices/all-commands';
import { requestDone, requestFailed } from '@headframe/domain/requests/request.events';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { emit } from '../../../../platform/event-log/index.ts';

interface EndedRequest {
  subaccountId: number;
  id: string;
  kind: string;
  devices: number;
  requestedBy: number | null;
  key: string | null;
  done: number;
  failed: number;
  canceled: number;
  expired: number;
}

/** What a request is called in an event, such as `Reboot (12 devices)`. */
const nameOf = ({ kind, devices }: EndedRequest): string =>
  `${findCommand(kind)?.command.label ?? kind} (${devices} ${devices === 1 ? 'device' : 'devices'})`;

async function namesOf(
  transaction: AccessTransaction,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(nickname, ''), email) as name from account where id = any (${accounts as number[]}::int[])`.execute(
    transaction,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Notes requests that ended now: each once, as an ended request never opens again. */
export async function noteEndedRequests(transaction: AccessTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<EndedRequest>`
    select subaccount_id as "subaccountId", selector_id as id, kind, device_count as devices, requested_by as "requestedBy",
      requested_by_key as key, done_count as done, failed_count as failed, canceled_count as canceled, expired_count as expired
    from agent_request where id = any (${ids as number[]}::int[]) order by id`.execute(transaction);
  await asIdentity(transaction, async () => {
    const names = await namesOf(
      transaction,
      rows.flatMap(({ requestedBy }) => requestedBy ?? []),
    );
    const occurrences = rows.map((row) => {
      const { subaccountId, id, requestedBy, key, done, failed, canceled, expired } = row;
      return {
        subaccountId,
        subject: { kind: 'request', id, name: nameOf(row) } as const,
        actor: names.get(requestedBy ?? 0) ?? key ?? '',
        data: { done, failed, canceled, expired },
      };
    });
    const isBad = ({ data }: (typeof occurrences)[number]) => data.failed + data.expired > 0;
    await emit(transaction, requestFailed, occurrences.filter(isBad));
    await emit(
      transaction,
      requestDone,
      occurrences.filter((one) => !isBad(one)),
    );
  });
}
