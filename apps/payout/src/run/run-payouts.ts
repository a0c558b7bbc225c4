import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { openLightning } from '../lightning/open-lightning.ts';
import type { PayoutLog } from '../payout-log.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { ChainPayouts } from './chain-payouts.ts';
import type { PayoutEnvironment } from './payout-environment.ts';
import { readHousePaymentCode } from './read-house-payment-code.ts';
import { servePayoutMetrics } from './payout-metrics.ts';

/**
 * Pays every coin whose wallet is named, round after round, until `signal` ends it; a round that has begun is finished.
 * @throws Error where no wallet is named, the seed of the house cannot be used, or the port of the metrics is taken
 */
export async function runPayouts(environment: PayoutEnvironment, log: PayoutLog, signal: AbortSignal): Promise<void> {
  const { bitcoin, litecoin, houseSeedFile, intervalMs, metricsPort } = environment;
  const house = houseSeedFile === undefined ? undefined : readHousePaymentCode(houseSeedFile);
  const lightning = environment.lightning && openLightning(environment.lightning, log);
  const database = openPayoutDatabase(environment.databaseUrl);
  const program = randomUUID();
  const chains = [
    { coin: minedCoin(0), wallet: bitcoin, lightning },
    { coin: minedCoin(1), wallet: litecoin, lightning: undefined },
  ].flatMap(({ coin, lightning: byLightning, wallet: { url, user, password, cookieFile, chainName, rules } }) => {
    if (url === undefined) return [];
    const wallet = new NodeWallet(new CoreRpc({ url, user, password, cookieFile }));
    return [
      new ChainPayouts({ coin, wallet, house, lightning: byLightning, chainName, rules, database, program, log }),
    ];
  });
  if (chains.length === 0)
    throw new Error('No wallet is named: set HEADFRAME_PAYOUT_BITCOIN_WALLET or HEADFRAME_PAYOUT_LITECOIN_WALLET.');
  const metrics = metricsPort === undefined ? undefined : await servePayoutMetrics(metricsPort, chains);
  log.info('The payout program runs.', { coins: chains.map(({ coin }) => coin.name), paymentCode: house?.text });
  const follow = async (chain: ChainPayouts): Promise<void> => {
    while (!signal.aborted) {
      await chain.round();
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
    }
    await chain.close();
  };
  await Promise.all(chains.map(follow));
  metrics?.close();
  metrics?.closeAllConnections();
  await database.end();
}
