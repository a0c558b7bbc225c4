import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { continueLightning } from '../lightning/continue-lightning.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { continueChain, listStatus, type ListedStatus } from '../store/payout-status.ts';
import { readPayoutEnvironment } from './payout-environment.ts';
import { readHousePaymentCode } from './read-house-payment-code.ts';

const amount = (satoshi: string | null) => (satoshi === null ? 'unknown' : exactCoinAmount(satoshi));

/** How payouts of a chain go, and under it payments by Lightning where there are any. */
export function describeStatus({ chainId, coinEnum, network, lightning, ...chain }: ListedStatus): string {
  const counts = `wallet ${amount(chain.balance)}, ${chain.waiting} withdrawals wait, ${chain.open} payouts open`;
  const lines = [`${chainId}  ${minedCoin(coinEnum).name} (${network})  ${chain.state}  ${counts}`, chain.reason];
  if (lightning) lines.push(`Lightning  ${lightning.state}  channels ${amount(lightning.balance)}`, lightning.reason);
  return lines
    .filter((line) => line !== '')
    .map((line, index) => `${index === 0 ? '' : '   '}${line}\n`)
    .join('');
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
    for (const chain of await listStatus(database)) print(describeStatus(chain));
    if (houseSeedFile !== undefined) print(`Payment code of the pool: ${readHousePaymentCode(houseSeedFile).text}\n`);
  }
  await database.end();
}
