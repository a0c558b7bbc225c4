import { sql } from 'kysely';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/** What payment codes are paid from on the chain that the pool mines now. */
export interface HousePaymentCode {
  /** Null where no payout program with a seed has paid this chain. */
  code: string | null;
  /** When the payout program was last at work; null where none ever was. */
  seenAt: Date | null;
  /** Whether it is at work now. */
  isAlive: boolean;
}

/** A payout program keeps its chain for a minute with each round. */
const aliveSeconds = 120;

/** Bitcoin: the one coin that is paid out. */
const coinEnum = 0;

/** The payment code that the pool pays from, as the payout program has it. */
export async function loadHousePaymentCode(context: ScopedContext): Promise<HousePaymentCode> {
  const { transaction } = context.scope;
  const { rows } = await asIdentity(transaction, () =>
    sql<HousePaymentCode>`select payment_code as code, checked_at as "seenAt",
        coalesce(checked_at > now() - make_interval(secs => ${aliveSeconds}), false) as "isAlive"
      from payout_status where chain_id = current_chain(${coinEnum}::int)`.execute(transaction),
  );
  return rows[0] ?? { code: null, seenAt: null, isAlive: false };
}
