/**
 * The payout program as far as rounds go, to be killed by a test: it ends itself without any clean-up at the step that it is given, or
 * prints its status after each of some rounds. One JSON argument.
 */
import { writeSync } from 'node:fs';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { z } from 'zod';
import { ChainPayouts } from '../run/chain-payouts.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { testRules } from './test-rules.ts';

const given = z
  .object({
    database: z.string(),
    url: z.string(),
    user: z.string(),
    password: z.string(),
    program: z.string(),
    dieAt: z.string().optional(),
    bumpAfterMs: z.number(),
    rounds: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const none = () => undefined;
const payouts = new ChainPayouts({
  coin: minedCoin(1),
  wallet: new NodeWallet(new CoreRpc(given)),
  chainName: undefined,
  rules: { ...testRules, bumpAfterMs: given.bumpAfterMs },
  database: openPayoutDatabase(given.database),
  program: given.program,
  log: { info: none, warn: none, error: none },
  onStep: (step) => {
    if (step === given.dieAt) process.kill(process.pid, 'SIGKILL');
  },
});
for (let round = 0; round < given.rounds; round += 1) {
  const { state, reason } = await payouts.round();
  writeSync(1, `${JSON.stringify({ state, reason })}\n`);
}
await payouts.close();
process.exit(0);
