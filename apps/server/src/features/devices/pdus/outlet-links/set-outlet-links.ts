import { outletLinksSchema } from '@headframe/domain/devices/pdu/outlet-link';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { deviceName } from '../../kind-platform/index.ts';
import { resolveLinks, type ResolvedLink } from './resolve-links.ts';

interface ChangedLink {
  pduId: number;
  outlet: string;
  before: number | null;
  after: number | null;
  nameBefore: string | null;
  nameAfter: string | null;
}

/** Max links that the audit log names one by one. */
const maxAudited = 200;

const nameOf = (alias: 'old' | 'new') =>
  sql`(select ${deviceName} from device d where d.id = ${sql.ref(`changed.${alias}`)})`;

async function storeLinks(transaction: AccessTransaction, links: readonly ResolvedLink[]): Promise<ChangedLink[]> {
  const { rows } = await sql<ChangedLink>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(links)}) as given ("partId" int, "minerId" int)
    ), before as materialized (
      select x.part_id, x.feeds_device_id from pdu_outlet x join given on given."partId" = x.part_id order by x.part_id for update of x
    ), changed as (
      update pdu_outlet x set feeds_device_id = given."minerId" from given join before on before.part_id = given."partId"
      where x.part_id = given."partId" and before.feeds_device_id is distinct from given."minerId"
      returning x.part_id, x.device_id, before.feeds_device_id as old, given."minerId" as new
    )
    select changed.device_id as "pduId", host(u.ip) || ' / ' || p.key as outlet, changed.old as before, changed.new as after,
      ${nameOf('old')} as "nameBefore", ${nameOf('new')} as "nameAfter"
    from changed join device_part p on p.id = changed.part_id join device u on u.id = changed.device_id
    order by u.ip, p.ordinal`.execute(transaction);
  return rows;
}

/** Links outlets, of one subaccount as their miners are, and reports it. Returns the number of outlets whose link changed. */
export async function applyLinks(context: ScopedContext, links: readonly ResolvedLink[]): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const changed = await storeLinks(transaction, links);
  if (changed.length === 0) return 0;
  const named = changed.slice(0, maxAudited);
  const [first] = named;
  await recordChange(context, {
    action: 'outlet.link',
    object: { kind: 'outlet', name: changed.length === 1 && first ? first.outlet : `${changed.length} outlets` },
    subaccountId,
    before: { links: Object.fromEntries(named.map(({ outlet, nameBefore }) => [outlet, nameBefore])) },
    after: {
      links: Object.fromEntries(named.map(({ outlet, nameAfter }) => [outlet, nameAfter])),
      outletCount: changed.length,
    },
  });
  const { pubsub } = context.services;
  const miners = changed.flatMap(({ before, after }) => [before, after].filter((id) => id !== null));
  await pubsub.publish(
    transaction,
    { topic: 'pdu', subaccountId, ids: [...new Set(changed.map(({ pduId }) => pduId))] },
    { topic: 'asic', subaccountId, ids: [...new Set(miners)] },
  );
  return changed.length;
}

/**
 * Links outlets of the subaccount to the miners behind them, or unlinks them, all or none. Returns the number of outlets
 * whose link changed.
 * @throws DomainError `validation-failed` for rows that cannot be read or looked up.
 */
export async function setOutletLinks(context: ScopedContext, given: unknown): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const links = validated(outletLinksSchema, given, 'links');
  return applyLinks(context, await resolveLinks(context.scope.transaction, subaccountId, links));
}
