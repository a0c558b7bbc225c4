import { DomainError } from '@headframe/domain/errors/domain-error';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { asRole, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Closing } from '../../people/identity/index.ts';
import { programsBehind } from './days/pool-watermarks.ts';
import { unpostedWork } from './days/unposted-work.ts';

/**
 * Passes where nothing is owed: no balance on any chain, no withdrawal that is not paid yet, no share that is not posted yet, and no
 * pool program that may still have some. Runs as the identity role.
 * @throws DomainError `constraint-violation`, which names the first subaccount that has something, and `action`: what cannot be done.
 */
export async function requireNothingOwed(
  transaction: AccessTransaction,
  owed: Closing,
  action: 'archived' | 'deleted',
): Promise<void> {
  const which =
    'subaccountId' in owed ? sql`s.id = ${owed.subaccountId}` : sql`s.owner_account_id = ${owed.ownerAccountId}`;
  const { rows } = await sql<Owing>`
    select s.id, s.name, w.is_open as "isOpen", b.has_balance as "hasBalance" from subaccount s
      cross join lateral (select exists (select from withdrawal w where w.subaccount_id = s.id
        and not w.sent and not w.canceled and not w.declined) as is_open) w
      cross join lateral (select exists (select from ledger_balance b
        where b.subaccount_id = s.id and b.available_satoshi > 0) as has_balance) b
    where ${which} order by w.is_open or b.has_balance desc, s.name`.execute(transaction);
  for (const subaccount of rows) {
    const what = await owedTo(transaction, subaccount);
    if (what === undefined) continue;
    const subject = 'subaccountId' in owed ? `The subaccount ${subaccount.name}` : 'The account';
    const whose = 'subaccountId' in owed ? 'it' : `its subaccount ${subaccount.name}`;
    throw new DomainError('constraint-violation', `${subject} cannot be ${action}: ${whose} has ${what}`);
  }
}

/** A pool program stores what it accepted within seconds; later than this, in ms, shares wait in its spool. */
const spoolPatienceMs = 2 * 60_000;

/** That shares may lie in the spool of a pool program alone, where no table shows of which subaccount they are. */
async function unsentShares(transaction: AccessTransaction): Promise<string | undefined> {
  const now = new Date();
  const until = new Date(now.getTime() - spoolPatienceMs);
  const behind = await asRole(transaction, 'headframe_jobs', () => programsBehind(transaction, until, now));
  if (behind.length === 0) return undefined;
  const [names, are] = [behind.join(', '), behind.length === 1 ? 'the pool program' : 'the pool programs'];
  return `perhaps shares that ${are} ${names} could not store yet. Try again once they are stored; a program that stays away is waited for a week.`;
}

interface Owing {
  readonly id: number;
  readonly name: string;
  readonly isOpen: boolean;
  readonly hasBalance: boolean;
}

/** What a subaccount is owed, in words that end a sentence; undefined where it is nothing. */
async function owedTo(transaction: AccessTransaction, { id, isOpen, hasBalance }: Owing): Promise<string | undefined> {
  if (isOpen) return 'a withdrawal that is not paid yet.';
  if (hasBalance) return 'a balance.';
  const unposted = await unpostedWork(transaction, id);
  if (!unposted) return unsentShares(transaction);
  const { shares, satoshi, coinEnum, lastDay } = unposted;
  const worth = `${exactCoinAmount(satoshi)} ${minedCoin(coinEnum).name} before fees`;
  return `${shares} ${shares === 1 ? 'share' : 'shares'} not in the balance yet (${worth}). They are posted once ${lastDay} (UTC) is closed, by 01:00 UTC of the next day; let no miner mine for it until then.`;
}
