import { shapingStrategies } from '@headframe/domain/plans/load-shaping';
import type { ShapingEnd } from '@headframe/domain/plans/shaping-rounds';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';
import { commandOptionsSchema } from '../../../requests/index.ts';

const watts = z.number().min(0).max(1e9);

const openSchema = z.object({
  key: z.number().int(),
  subaccountId: z.number().int(),
  accountId: z.number().int().nullable(),
  askedFrom: z.string().nullable(),
  deviceIds: z.array(z.number().int()),
  command: z.enum(['stop', 'start', 'powerAdjust']),
  strategy: z.enum(shapingStrategies),
  target: watts,
  options: commandOptionsSchema,
  batchIds: z.array(z.string()),
  /** The steps of each round; the first is that of the person. */
  rounds: z.array(z.array(z.object({ id: z.number().int(), from: watts, to: watts }))),
  createdAt: z.date(),
  /** Whether no further round may begin. */
  isOver: z.boolean(),
  ageSeconds: z.number(),
});

/** A load shaping whose failed miners are replaced, locked until the transaction ends; power in W. */
export type OpenShaping = z.infer<typeof openSchema>;

/** Locks a load shaping that is due; undefined where another server looks at it, it is not due, or it has ended. */
export async function lockDueShaping(transaction: AccessTransaction, key: number): Promise<OpenShaping | undefined> {
  const { rows } = await sql`
    select id as key, subaccount_id as "subaccountId", account_id as "accountId", host(asked_from) as "askedFrom", device_ids as "deviceIds", command,
      strategy, target, options, batch_ids as "batchIds", rounds, created_at as "createdAt", now() >= ends_at as "isOver",
      extract(epoch from now() - created_at)::float8 as "ageSeconds"
    from load_shaping where id = ${key} and ended_at is null and due_at <= now() for update skip locked`.execute(
    transaction,
  );
  return rows[0] === undefined ? undefined : openSchema.parse(rows[0]);
}

/** Ends the replacement of failed miners; what runs is finished. */
export async function endShaping(transaction: AccessTransaction, key: number, reason: ShapingEnd): Promise<void> {
  await sql`update load_shaping set ended_at = now(), reason = ${reason}, due_at = 'infinity'
    where id = ${key} and ended_at is null`.execute(transaction);
}
