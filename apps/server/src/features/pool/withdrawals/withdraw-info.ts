import { withdrawableCoin } from '@headframe/domain/pool/withdraw-limits';
import type { WithdrawTerms } from '@headframe/domain/pool/withdraw-terms';
import type { HoldReason } from '@headframe/domain/pool/withdrawal-status';
import { sql } from 'kysely';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { isLightningOn } from '../address-book/index.ts';
import { plannedWithdrawFees, withdrawTermsOn, type PlannedWithdrawFee } from '../rates/index.ts';
import { loadInvoiceAllowance, type InvoiceAllowance } from './lightning/invoice-allowance.ts';

/** What a withdrawal of a coin takes, and what there is (first specification, section 3). */
export interface WithdrawInfo {
  readonly isWithdrawable: boolean;
  /** Whether it is paid out by Lightning too. */
  readonly isLightningOn: boolean;
  /** Fees and minima of today. */
  readonly terms: WithdrawTerms;
  /** The next changes of the fees, on-chain and by Lightning. */
  readonly planned: { readonly onChain: PlannedWithdrawFee | null; readonly lightning: PlannedWithdrawFee | null };
  /** Satoshi on the chain that is mined now. */
  readonly balance: bigint;
  /** What the caller may withdraw to invoices, which cannot be held; null where the coin is not paid by Lightning. */
  readonly invoices: InvoiceAllowance | null;
  /** Until when what the caller requests is held, whatever it pays to; null without a hold. */
  readonly holdUntil: Date | null;
  readonly holdReason: HoldReason | null;
}

/** What one withdrawal costs beside its amount, satoshi. */
export interface WithdrawFee {
  readonly coinEnum: number;
  readonly network: 'bitcoin' | 'lightning';
  readonly fee: bigint;
}

/** Fees of withdrawals today, by coin and network. */
export async function loadWithdrawFees({ scope: { transaction } }: ScopedContext): Promise<WithdrawFee[]> {
  const { fee, lightningFee } = await asIdentity(transaction, () => withdrawTermsOn(transaction));
  return [
    { coinEnum: withdrawableCoin, network: 'bitcoin', fee },
    { coinEnum: withdrawableCoin, network: 'lightning', fee: lightningFee },
  ];
}

/** Balance and hold for a withdrawal of a coin by the caller. */
export async function loadWithdrawInfo(context: ScopedContext, coinEnum: number): Promise<WithdrawInfo> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const accountId = accountIdOf(context.caller);
  const { rows } = await asIdentity(transaction, () =>
    sql<{ chain: number | null; holdUntil: Date | null; holdReason: HoldReason | null }>`
      select current_chain(${coinEnum}::int) as chain, a.withdrawals_held_until as "holdUntil", a.withdrawals_held_reason as "holdReason"
      from (values (1)) one left join account a on a.id = ${accountId}::int and a.withdrawals_held_until > now()`.execute(
      transaction,
    ),
  );
  const { chain = null, holdUntil = null, holdReason = null } = rows[0] ?? {};
  const { rows: balances } = await sql<{ available_satoshi: bigint }>`select available_satoshi from ledger_balance
    where subaccount_id = ${subaccountId} and chain_id = ${chain}::int and coin_enum = ${coinEnum}::int`.execute(
    transaction,
  );
  const isOn = coinEnum === withdrawableCoin && chain !== null && (await isLightningOn(transaction, chain));
  return {
    isWithdrawable: coinEnum === withdrawableCoin,
    isLightningOn: isOn,
    terms: await asIdentity(transaction, () => withdrawTermsOn(transaction)),
    planned: await asIdentity(transaction, () => plannedWithdrawFees(transaction)),
    invoices: isOn ? await loadInvoiceAllowance(context, chain) : null,
    balance: balances[0]?.available_satoshi ?? 0n,
    holdUntil,
    holdReason,
  };
}
