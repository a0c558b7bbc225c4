import { z } from 'zod';
import { exactAmount } from './exact-amount.ts';
import { keyOf, transactionOf, type SimulatedWallet } from './simulated-wallet.ts';

const request = z.tuple([
  z.string().regex(/^[0-9a-f]{64}$/),
  z.number().int().min(0),
  // Spent by what waits for a block counts as unspent.
  z.literal(false),
]);

/** The answer to `gettxout`: an output of a transaction in a block that none in a block spends; null for any other. */
export function unspentOutput(wallet: SimulatedWallet, given: readonly unknown[]): unknown {
  const [txid, vout] = request.parse(given);
  const payment = wallet.find(txid);
  const output = payment?.block && transactionOf(payment).outputs[vout];
  if (!payment || !output || wallet.isSpentInBlock(keyOf({ txid, vout }))) return null;
  return { confirmations: wallet.confirmationsOf(payment), value: exactAmount(output.value) };
}
