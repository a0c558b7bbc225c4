import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { continueLightning } from '../lightning/continue-lightning.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { continueChain, listStatus, type ListedStatus } from '../store/payout-status.ts';
import { readPayoutEnvironment } from './payout-environment.ts';
import { readHousePaymentCode } from './read-house-payment-code.ts';

function statusLine(chain: ListedStatus): string {
  const { name } = minedCoin(chain.coinEnum);
  const balance = chain.balance === null ? 'unknown' : exactCoinAmount(chain.balance);
  const counts = `wallet ${balance}, ${chain.waiting} withdrawals wait, ${chain.open} payouts open`;
  return `${chain.chainId}  ${name} (${chain.network})  ${chain.state}  ${counts}\n${chain.reason && `   ${chain.reason}\n`}`;
}

/** Answers an operator who asks how payouts go, or has looked at why they were stopped. */
export async function answerOperator(
  command: '--status' | '--continue',
  given: string | undefined,
  print: (text: string) => void,
): Promise<void> {
  const { databaseUrl, houseSeedFile } = readPayoutEnvironment(process.env);
  const database = openPayoutDatabase(databaseUrl);
  if (command === '--continue') {
    if (!/^\d{1,9}$/.test(given ?? ''))
      throw new Error('--continue needs the number of a chain, as --status shows it.');
    const isStopped = await continueChain(database, Number(given));
    const isLightningStopped = await continueLightning(database, Number(given));
    print(isStopped || isLightningStopped ? 'Payouts go on.\n' : 'Payouts of this chain are not stopped.\n');
  } else {
    for (const chain of await listStatus(database)) print(statusLine(chain));
    if (houseSeedFile !== undefined) print(`Payment code of the pool: ${readHousePaymentCode(houseSeedFile).text}\n`);
  }
  await database.end();
}
