import type { StoredCommand } from '@headframe/domain/devices/all-commands';
import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import { splitSecrets } from '@headframe/domain/devices/command-secrets';
import type { ActorOrigin } from '@headframe/domain/requests/actors';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { CommandOptions } from './command-options.ts';
import { partName } from '../kind-platform/index.ts';
import { keysOf, kindOfCommand, type CommandSubject, type SubjectIds } from './command-kind.ts';
import type { Asker } from './holds/held-against.ts';
import type { ItemWaits } from './item-waits.ts';
import { holdOwners } from './owner-lock.ts';
import type { OwnPayloads } from './own-payloads.ts';

/** The command to request, what it is for, and its requester; devices and parts that cannot do it are already left out. */
export interface CommandRequest extends SubjectIds {
  command: StoredCommand;
  options: CommandOptions;
  /** The payload of each device or part, where it differs from that of the command. */
  own?: OwnPayloads | undefined;
  /** Shown with the command, such as the request whose pools it restores. */
  details?: object | undefined;
  /** The subaccount that requests it, whose own the devices are or with whom they are shared; their owners when left out. */
  subaccountId?: number;
  requestedBy: number | null;
  /** Name of the API key it was requested with. */
  requestedByKey?: string | null;
  /** What the owners of shared devices read of who requested it: they do not see the account. */
  requestedByName?: string | undefined;
  origin: ActorOrigin;
  /** As whom it asks for what is held. */
  asker?: Pick<Asker, 'id' | 'level'>;
  /** Which of the delays and ramps that operators set for miners it keeps: all of them unless said otherwise. */
  pace?: 'all' | 'ramp' | 'none' | undefined;
  /** How long the agents may take to begin, beyond the time by which the last device may start; a quarter of an hour. */
  beginWithinSeconds?: number;
  /** Which of its items wait for others. */
  waits?: ItemWaits | undefined;
  /** The batch that its requests belong to; one of their own when left out. */
  batchId?: string | undefined;
}

/** How long agents may take to begin what a person requested, in seconds. */
const usuallyBeginWithinSeconds = 15 * 60;

/**
 * Seconds after which each device or part may start, by its own delay, its place in the batch and the size of the batch; a ramp that was
 * chosen for the batch takes the place of its own.
 */
function startDelay(options: CommandOptions): RawBuilder<number> {
  const { rampSeconds, staggerSize, staggerSeconds } = options;
  const over = sql`coalesce(nullif(${rampSeconds}::double precision, 0), item.own_ramp)`;
  const ramp = sql`item.own_delay + item.place * ${over} / greatest(item.total, 1)`;
  if (staggerSize === undefined || staggerSeconds === undefined) return sql<number>`(${ramp})`;
  return sql<number>`(${ramp} + floor(item.place / ${staggerSize}::int) * ${staggerSeconds}::int)`;
}

/** The delay and ramp that operators set for the miner of a device `d` or part `p`, in seconds; 0 where they set none. */
function ownPace({ pace }: CommandDescriptor, subject: CommandSubject, kept: CommandRequest['pace'] = 'all') {
  const own = pace && kept !== 'none' ? subject.pace?.(pace) : undefined;
  const none = sql`0::double precision`;
  return {
    delay: own && kept === 'all' ? sql`coalesce((${own.delay})::double precision, 0)` : none,
    ramp: own ? sql`coalesce((${own.ramp})::double precision, 0)` : none,
  };
}

/** Seconds after which the last device or part of a batch may start. */
export function maxDelay(options: CommandOptions, items: number): number {
  const { rampSeconds, staggerSize, staggerSeconds } = options;
  const stagger = staggerSize && staggerSeconds ? Math.floor(items / staggerSize) * staggerSeconds : 0;
  return rampSeconds + stagger;
}

/** Lets items that others wait for start with the first of these, so that a miner mines until its outlet is due. */
async function alignAwaited(transaction: AccessTransaction, requestIds: readonly number[]): Promise<void> {
  await sql`update agent_request_item t set not_before = waiting.at
    from (
      select awaits_item_id as id, min(not_before) as at from agent_request_item
      where request_id = any (${requestIds as number[]}::int[]) and awaits_item_id is not null group by awaits_item_id
    ) as waiting
    where t.id = waiting.id and t.not_before < waiting.at`.execute(transaction);
}

/**
 * Requests a command: one request per agent and one item per device or part, in address order, in one statement. Desired
 * states are not touched here (see `desired-state.ts`). Returns the batch.
 */
export async function createCommandRequests(
  transaction: AccessTransaction,
  encrypt: (text: string) => string,
  request: CommandRequest,
): Promise<{ batchId: string; requestIds: number[] }> {
  const { command, options, partIds, subaccountId, details, beginWithinSeconds = usuallyBeginWithinSeconds } = request;
  const { command: descriptor, subject } = kindOfCommand(command.kind);
  const { shown, secrets } = splitSecrets(command, descriptor.secrets);
  const own = [...(request.own ?? [])].map(([id, payload]) => ({
    id,
    payload: splitSecrets(payload, descriptor.secrets).shown,
  }));
  const pace = ownPace(descriptor, subject, request.pace);
  const reported = (descriptor.desired && subject.desired[descriptor.desired.field]?.reported) ?? sql`null::jsonb`;
  const parts = partIds
    ? sql`join device_part p on p.device_id = d.id and p.id = any (${partIds}::int[]) and p.removed_at is null`
    : sql`left join device_part p on false`;
  const batchId = request.batchId ?? randomUUID();
  const { waits } = request;
  await holdOwners(transaction, request.deviceIds);
  const expiresIn = maxDelay(options, keysOf(request).length) + beginWithinSeconds + (waits?.seconds ?? 0);
  const { rows } = await sql<{ id: number }>`
    with item as materialized (
      select d.id, d.agent_id, d.ip, d.mac, coalesce(share.subaccount_id, d.subaccount_id) as subaccount_id,
        share.owner_id as shared_by, share.subaccount_name as requested_from,
        ${partName} as name, (${pace.delay})::double precision as own_delay, (${pace.ramp})::double precision as own_ramp, p.id as part_id, p.key as part_key,
        row_number() over listed - 1 as place, count(*) over () as total,
        (lag(d.id) over listed) is distinct from d.id as is_first_of_device
      from device d ${parts}
        left join device_share share on share.device_id = d.id and share.subaccount_id = ${subaccountId ?? null}::int
      where d.id = any (${request.deviceIds}::int[]) and d.deleted_at is null
      window listed as (order by d.ip, d.id, p.ordinal)
    ), request as (
      insert into agent_request
        (subaccount_id, batch_id, agent_id, kind, payload, secret, requested_by, requested_by_key, origin, asker_id, asker_level, shared_by,
          requested_from, requested_by_name, device_count, part_count, expires_at)
      select subaccount_id, ${batchId}::uuid, agent_id, ${command.kind}, ${JSON.stringify({ ...shown, ...details, options })}::jsonb,
        ${secrets ? encrypt(JSON.stringify(secrets)) : null}::text, ${request.requestedBy}::int,
        ${request.requestedByKey ?? null}::text, ${request.origin}, ${request.asker?.id ?? null}::text, ${request.asker?.level ?? null}::text, shared_by, requested_from,
        case when shared_by is not null then ${request.requestedByName ?? null}::text end,
        count(*) filter (where is_first_of_device), count(part_id), now() + make_interval(secs => ${expiresIn} + max(own_delay + own_ramp))
      from item group by subaccount_id, agent_id, shared_by, requested_from
      returning id, agent_id, subaccount_id, shared_by
    ), inserted as (
      insert into agent_request_item (request_id, subaccount_id, shared_by, agent_id, device_id, name, ip, mac, part_id, part_key,
        not_before, payload, before, exclusive, state, awaits_item_id, waits_until, message)
      select request.id, item.subaccount_id, item.shared_by, item.agent_id, item.id, item.name, item.ip, item.mac,
        item.part_id, item.part_key,
        now() + make_interval(secs => ${startDelay(options)}), own.payload, ${reported}, ${descriptor.exclusive ?? null}::text,
        case when waits."partId" is null then 'pending' else 'waiting' end, waits."awaitsItemId",
        case when waits."awaitsItemId" is not null then now() + make_interval(secs => ${startDelay(options)} + ${waits?.seconds ?? 0}::int)
          when waits."partId" is not null then now() end, coalesce(waits.message, '')
      from item join request on request.agent_id = item.agent_id and request.subaccount_id = item.subaccount_id
          and request.shared_by is not distinct from item.shared_by
        left join jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (id int, payload jsonb) on own.id = coalesce(item.part_id, item.id)
        left join jsonb_to_recordset(${JSON.stringify(waits?.items ?? [])}::jsonb)
          as waits ("partId" int, "awaitsItemId" int, message text) on waits."partId" = item.part_id
      order by item.place
    )
    select id from request`.execute(transaction);
  const requestIds = rows.map((row) => row.id);
  if (waits) await alignAwaited(transaction, requestIds);
  return { batchId, requestIds };
}
