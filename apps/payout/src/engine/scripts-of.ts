import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import type { ClaimedPayment, WaitingWithdrawal } from '../store/payout.ts';
import type { NodeWallet } from '../wallet/node-wallet.ts';

/** The script of each address as the node reads it, in hex; undefined for an address that is none of its chain. */
export async function scriptsOf(
  wallet: NodeWallet,
  payments: readonly ClaimedPayment[],
): Promise<ReadonlyMap<string, string | undefined>> {
  return scriptsOfTexts(
    payments.map(({ address }) => address),
    (address) => wallet.scriptOf(address),
  );
}

/** What a payment code is paid by, for any key: a pay-to-public-key-hash script (BIP 47). Its size is all that counts before it is claimed. */
const codeScript = `76a914${'00'.repeat(20)}88ac`;

/** The script of each destination before it is claimed: of an address as the node reads it, of a payment code one of the same kind. */
export async function scriptsOfWaiting(
  wallet: NodeWallet,
  withdrawals: readonly WaitingWithdrawal[],
): Promise<ReadonlyMap<string, string | undefined>> {
  return scriptsOfTexts(
    withdrawals.map(({ destination }) => destination),
    async (destination) => (readPaymentCode(destination) ? codeScript : wallet.scriptOf(destination)),
  );
}

async function scriptsOfTexts(
  texts: readonly string[],
  scriptOf: (text: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const scripts = new Map<string, string | undefined>();
  for (const text of texts) if (!scripts.has(text)) scripts.set(text, await scriptOf(text));
  return scripts;
}
