/** A payout program that pays by Lightning and ends itself without any clean-up at the step that it is given. One JSON argument. */
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { z } from 'zod';
import { LightningPayouts } from '../lightning/lightning-payouts.ts';
import { LndNode } from '../lightning/lnd-node.ts';
import { ChainPayouts } from '../run/chain-payouts.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { testLightningRules } from './test-lightning-rules.ts';
import { testRules } from './test-rules.ts';

const given = z
  .object({
    database: z.string(),
    url: z.string(),
    lnd: z.string(),
    macaroon: z.string(),
    program: z.string(),
    dieAt: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const none = () => undefined;
const quiet = { info: none, warn: none, error: none };
const lightning = new LightningPayouts({
  node: new LndNode({ url: given.lnd, macaroon: given.macaroon }),
  rules: testLightningRules,
  askReceiver: () => Promise.reject(new Error('no receiver')),
  log: quiet,
  onStep: (step) => {
    if (step === given.dieAt) process.kill(process.pid, 'SIGKILL');
  },
});
const payouts = new ChainPayouts({
  coin: minedCoin(0),
  wallet: new NodeWallet(new CoreRpc(given)),
  lightning,
  chainName: undefined,
  rules: testRules,
  database: openPayoutDatabase(given.database),
  program: given.program,
  log: quiet,
});
await payouts.round();
process.exit(0);
