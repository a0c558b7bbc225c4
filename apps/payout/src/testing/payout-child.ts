/**
 * The payout program as far as rounds go, to be killed by a test: it ends itself without any clean-up at the step that it is given, or
 * prints its status after each of some rounds. One JSON argument.
 */
import { writeSync } from 'node:fs';
import { HousePaymentCode } from '@headframe/chain/bip47/house-payment-code';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { bytesOfHex } from '@headframe/chain/bytes';
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
    user: z.string().optional(),
    password: z.string().optional(),
    coin: z.literal([0, 1]).default(1),
    /** Seed of the house's payment code, in hex. */
    seed: z.string().optional(),
    program: z.string(),
    dieAt: z.string().optional(),
    bumpAfterMs: z.number(),
    rounds: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const none = () => undefined;
const dieAt = (step: string) => {
  if (step === given.dieAt) process.kill(process.pid, 'SIGKILL');
};
const house = given.seed === undefined ? undefined : HousePaymentCode.fromSeed(bytesOfHex(given.seed));
const payouts = new ChainPayouts({
  coin: minedCoin(given.coin),
  house: house && {
    text: house.text,
    notify: (...given) => house.notify(...given),
    notificationKey: (index) => house.notificationKey(index),
    payTo: (...payment) => {
      dieAt('index-taken');
      return house.payTo(...payment);
    },
  },
  wallet: new NodeWallet(new CoreRpc(given)),
  chainName: undefined,
  rules: { ...testRules, bumpAfterMs: given.bumpAfterMs },
  database: openPayoutDatabase(given.database),
  program: given.program,
  log: { info: none, warn: none, error: none },
  onStep: dieAt,
});
for (let round = 0; round < given.rounds; round += 1) {
  const { state, reason } = await payouts.round();
  writeSync(1, `${JSON.stringify({ state, reason })}\n`);
}
await payouts.close();
process.exit(0);
