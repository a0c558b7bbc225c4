import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { blockTemplateSchema } from '@headframe/chain/block-template';
import { createJobTemplate } from '@headframe/chain/job-template';
import { readTransaction } from '@headframe/chain/read-transaction';
import { CoreRpc, CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startChain, type RunningChain } from '../start-chain.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const other = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202';
const running = new Set<RunningChain>();
afterEach(async () => {
  await Promise.all([...running].map((chain) => chain.close()));
  running.clear();
});

async function start(file?: string) {
  const chain = await startChain({ port: 0, file, isAlive: false });
  running.add(chain);
  const rpc = new CoreRpc({ url: chain.url });
  const ask = <Result>(schema: z.ZodType<Result>, method: string, ...parameters: unknown[]) =>
    rpc.call(method, parameters, schema, { numbersAsText: true });
  const any = (method: string, ...parameters: unknown[]) => ask(z.unknown(), method, ...parameters);
  /** The code that a call is refused with. */
  const codeOf = (method: string, ...parameters: unknown[]) =>
    any(method, ...parameters).then(
      () => undefined,
      (error: unknown) => (error instanceof CoreRpcError ? error.code : error),
    );
  const draft = (amount: string, rate = 10, to = address) =>
    ask(funded, 'walletcreatefundedpsbt', [], [{ [to]: amount }], 0, { fee_rate: rate, lockUnspents: true }, true);
  const sign = async (psbt: string) => {
    const signed = await ask(z.object({ psbt: z.string() }), 'walletprocesspsbt', psbt);
    return (await ask(z.object({ hex: z.string() }), 'finalizepsbt', signed.psbt)).hex;
  };
  const confirmations = async (txid: string) => (await ask(place, 'gettransaction', txid)).confirmations;
  return { chain, rpc, ask, any, codeOf, draft, sign, confirmations };
}

const funded = z.object({ psbt: z.string(), fee: z.string() });
const place = z.object({ confirmations: z.string(), walletconflicts: z.array(z.string()) });
const trusted = z.object({ mine: z.object({ trusted: z.string() }) }).transform(({ mine }) => mine.trusted);

describe('the wallet of the simulated chain', () => {
  it('pays in the next block, with change and the fee that it said', async () => {
    const { rpc, ask, any, draft, sign, confirmations, codeOf } = await start();
    expect(await ask(trusted, 'getbalances')).toBe('100.00000000');
    const { psbt, fee } = await draft('1.50000001');
    const hex = await sign(psbt);
    const { outputs, virtualBytes } = readTransaction(Buffer.from(hex, 'hex'));
    expect(outputs[0]?.value).toBe(150_000_001n);
    expect(Number(parseCoinAmount(fee))).toBeGreaterThanOrEqual(virtualBytes * 10);
    const txid = await ask(z.string(), 'sendrawtransaction', hex);
    expect(await ask(z.string(), 'sendrawtransaction', hex)).toBe(txid);
    expect(await confirmations(txid)).toBe('0');
    const answer = await rpc.call('getblocktemplate', [{ rules: ['segwit'] }], blockTemplateSchema);
    const payoutScript = Buffer.from(`0014${'11'.repeat(20)}`, 'hex');
    const tag = Buffer.from('/test/');
    const template = createJobTemplate(answer, { coin: minedCoin(0), payoutScript, tag, extranonceBytes: 8 });
    expect(Buffer.from(template.transactions).includes(Buffer.from(hex, 'hex'))).toBe(true);
    await any('generate', 1);
    expect(await confirmations(txid)).toBe('1');
    expect(await codeOf('sendrawtransaction', hex)).toBe(-27);
    expect(await codeOf('getmempoolentry', txid)).toBe(-5);
    const left = 10_000_000_000n - 150_000_001n - parseCoinAmount(fee);
    expect(parseCoinAmount(await ask(trusted, 'getbalances'))).toBe(left);
  });

  it('replaces by fee, and brings a payment back to the mempool when its block leaves the chain', async () => {
    const { ask, any, draft, sign, confirmations, codeOf } = await start();
    const first = await ask(z.string(), 'sendrawtransaction', await sign((await draft('2')).psbt));
    expect(await codeOf('psbtbumpfee', first, { fee_rate: 11 })).toBe(-8);
    const { psbt } = await ask(funded, 'psbtbumpfee', first, { fee_rate: 30 });
    const second = await ask(z.string(), 'sendrawtransaction', await sign(psbt));
    expect(await codeOf('getmempoolentry', first)).toBe(-5);
    expect(await ask(place, 'gettransaction', first)).toEqual({ confirmations: '0', walletconflicts: [second] });
    await any('generate', 2);
    expect([await confirmations(first), await confirmations(second)]).toEqual(['-2', '2']);
    await any('reorganise', 2);
    expect(await confirmations(second)).toBe('3');
  });

  it('refuses what a wallet refuses, with its codes', async () => {
    const { any, draft, sign, codeOf } = await start();
    const create = (outputs: unknown) => codeOf('walletcreatefundedpsbt', [], outputs, 0, { fee_rate: 10 }, true);
    expect(await create([{ [address]: '101' }])).toBe(-4);
    expect(await create([{ [address]: '0.00000293' }])).toBe(-4);
    expect(await create([{ bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: '1' }])).toBe(-5);
    expect(await create([{ [address]: '1' }, { [address.toUpperCase()]: '1' }])).toBe(-8);
    expect(await create([{ [address]: '-1' }])).toBe(-3);
    expect(await codeOf('gettransaction', 'ab'.repeat(32))).toBe(-5);
    expect(await codeOf('sendrawtransaction', 'zz')).toBe(-22);
    const { psbt } = await draft('1');
    const [locked] = z.array(z.object({ txid: z.string(), vout: z.string() })).parse(await any('listlockunspent'));
    const output = { txid: locked?.txid, vout: Number(locked?.vout) };
    expect(await codeOf('lockunspent', false, [output])).toBe(-8);
    const hex = await sign(psbt);
    const unknownInput = hex.replace(
      Buffer.from(output.txid ?? '', 'hex')
        .reverse()
        .toString('hex'),
      'ab'.repeat(32),
    );
    expect(await codeOf('sendrawtransaction', unknownInput)).toBe(-25);
    const cheap = await sign((await draft('1', 1, other)).psbt);
    expect(await codeOf('sendrawtransaction', cheap)).toBeUndefined();
  });

  it('keeps its transactions over a restart, and no locks', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'headframe-wallet-'));
    const file = path.join(folder, 'chain.json');
    const before = await start(file);
    const txid = await before.ask(z.string(), 'sendrawtransaction', await before.sign((await before.draft('3')).psbt));
    await before.draft('1');
    await before.chain.close();
    running.clear();
    const after = await start(file);
    expect(await after.any('listlockunspent')).toEqual([]);
    expect(await after.confirmations(txid)).toBe('0');
    await after.any('generate', 1);
    expect(await after.confirmations(txid)).toBe('1');
    await rm(folder, { recursive: true });
  });
});
