import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assembleBlock } from '@headframe/chain/block';
import { blockTemplateSchema } from '@headframe/chain/block-template';
import { bytesOfHex, hexOfBytes } from '@headframe/chain/bytes';
import { coinbaseOf } from '@headframe/chain/coinbase';
import { encodeHeader } from '@headframe/chain/header';
import { createJobTemplate, type JobTemplate } from '@headframe/chain/job-template';
import { rootOfBranches } from '@headframe/chain/merkle';
import { sha256d } from '@headframe/chain/proof-of-work';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { targetFromBytes } from '@headframe/domain/pool/target';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startChain, type RunningChain } from './start-chain.ts';

const running = new Set<RunningChain>();
let folder: string | undefined;
afterEach(async () => {
  await Promise.all([...running].map((chain) => chain.close()));
  running.clear();
  if (folder !== undefined) await rm(folder, { recursive: true });
  folder = undefined;
});

async function start(file?: string, difficulty?: number): Promise<RunningChain> {
  const chain = await startChain({ port: 0, file, difficulty, isAlive: false });
  running.add(chain);
  return chain;
}

const answerShape = z.object({
  result: z.unknown(),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
});

async function ask(chain: RunningChain, method: string, ...params: unknown[]) {
  const body = JSON.stringify({ id: 1, method, params });
  return answerShape.parse(await (await fetch(chain.url, { method: 'POST', body })).json());
}

async function job(chain: RunningChain): Promise<JobTemplate> {
  const { result } = await ask(chain, 'getblocktemplate', { rules: ['segwit'] });
  return createJobTemplate(blockTemplateSchema.parse(result), {
    coin: minedCoin(0),
    payoutScript: bytesOfHex(`0014${'11'.repeat(20)}`),
    tag: Buffer.from('/test/'),
    extranonceBytes: 8,
  });
}

/** A difficulty at which some 4,000 hashes find a block, as the weight of shares counts. */
const easyDifficulty = 2 ** 26;

/** A block of a template, or with `isWorked` false one whose hash misses the target. */
function mined(template: JobTemplate, { time = template.currentTime, isWorked = true } = {}): Uint8Array {
  const coinbase = coinbaseOf(template.coinbase, new Uint8Array(8));
  const { version, previousHash, bits, networkTarget, weight } = template;
  const root = rootOfBranches(sha256d(coinbase), template.branches);
  for (let nonce = 0; ; nonce += 1) {
    const header = encodeHeader({ version, previousHash, merkleRoot: root, time, bits, nonce });
    const isBlock = targetFromBytes(sha256d(header)) <= networkTarget * BigInt(weight);
    if (isBlock === isWorked) return assembleBlock(template, header, coinbase);
  }
}

/** The coinbase with a higher value in its first output. */
function withMore({ coinbase, coinbaseValue }: JobTemplate, more: bigint) {
  const tail = Buffer.from(coinbase.tail);
  tail.writeBigUInt64LE(coinbaseValue + more, 5);
  return { ...coinbase, tail };
}

/** The coinbase with another height. */
function withHeight({ coinbase }: JobTemplate) {
  const head = Buffer.from(coinbase.head);
  head[43] = (head[43] ?? 0) ^ 1;
  return { ...coinbase, head };
}

const submit = (chain: RunningChain, block: Uint8Array) => ask(chain, 'submitblock', hexOfBytes(block));

describe('the simulated chain', () => {
  it('begins with 30 days of blocks like those of the main network', async () => {
    const { chain } = await start();
    expect(chain.tip.height).toBeGreaterThan(840_000);
    const blocks = Array.from({ length: 30 * 144 }, (_, back) => chain.at(chain.tip.height - back));
    expect(blocks.every((block) => block?.subsidy === 312_500_000 && block.fees > 0)).toBe(true);
    expect(blocks.every((block, back) => back === 0 || blocks[back - 1]?.previous === block?.hash)).toBe(true);
    const days = (chain.tip.time - (blocks.at(-1)?.time ?? 0)) / 86_400;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(33);
  });

  it('refuses what a node refuses, in its words', async () => {
    const chain = await start();
    const template = await job(chain);
    const unworked = mined(template, { isWorked: false });
    expect((await submit(chain, unworked)).result).toBe('high-hash');
    expect((await submit(chain, unworked.subarray(0, 200))).error).toMatchObject({ code: -22 });
    expect((await ask(chain, 'submitblock', 'zz')).error).toMatchObject({ code: -22 });
    expect((await ask(chain, 'getblocktemplate', { rules: [] })).error).toMatchObject({ code: -8 });
    expect((await ask(chain, 'getblockheader', 'ab'.repeat(32))).error).toMatchObject({ code: -5 });
    expect((await ask(chain, 'toString')).error).toMatchObject({ code: -32601 });
    expect(answerShape.parse(await (await fetch(chain.url, { method: 'POST', body: '{' })).json()).error?.code).toBe(
      -32600,
    );
    expect(chain.chain.tip.isSubmitted).toBe(false);
  });

  it('refuses pages of a browser on this machine', async () => {
    const chain = await start();
    const { hash } = chain.chain.tip;
    const generate = { method: 'POST', body: JSON.stringify({ method: 'generate', params: [1] }) };
    const reply = await fetch(chain.url, { ...generate, headers: { origin: 'https://elsewhere.test' } });
    expect(reply.status).toBe(403);
    expect(chain.chain.tip.hash).toBe(hash);
    expect((await fetch(chain.url, generate)).status).toBe(200);
    expect(chain.chain.tip.hash).not.toBe(hash);
  });

  it('takes a block that a miner found on its template, once', async () => {
    const chain = await start(undefined, easyDifficulty);
    const template = await job(chain);
    const block = mined(template);
    expect(await submit(chain, block)).toMatchObject({ result: null, error: null });
    expect(chain.chain.tip).toMatchObject({ height: template.height, isSubmitted: true, fees: Number(template.fees) });
    expect((await submit(chain, block)).result).toBe('duplicate');
    expect((await submit(chain, mined(template, { time: template.currentTime + 1 }))).result).toBe('inconclusive');
    expect((await submit(chain, mined(await job(chain), { time: template.minTime - 2 }))).result).toBe('time-too-old');
    expect((await submit(chain, mined(await job(chain), { time: template.currentTime + 9_000 }))).result).toBe(
      'time-too-new',
    );
  });

  it.each([
    ['bad-cb-amount', (template: JobTemplate) => ({ ...template, coinbase: withMore(template, 1n) })],
    ['bad-cb-height', (template: JobTemplate) => ({ ...template, coinbase: withHeight(template) })],
    ['bad-txnmrklroot', (template: JobTemplate) => ({ ...template, branches: template.branches.toReversed() })],
    ['bad-diffbits', (template: JobTemplate) => ({ ...template, bits: template.bits - 1 })],
    ['prev-blk-not-found', (template: JobTemplate) => ({ ...template, previousHash: new Uint8Array(32) })],
  ])('refuses a block with %s', async (answer, change) => {
    const chain = await start(undefined, easyDifficulty);
    expect((await submit(chain, mined(change(await job(chain))))).result).toBe(answer);
  });

  it('counts confirmations, and takes blocks off its best chain', async () => {
    const chain = await start();
    const { hash } = chain.chain.tip;
    const confirmations = async () => {
      const { result } = await ask(chain, 'getblockheader', hash);
      return z.object({ confirmations: z.number() }).parse(result).confirmations;
    };
    expect(await confirmations()).toBe(1);
    await ask(chain, 'generate', 3);
    expect(await confirmations()).toBe(4);
    await ask(chain, 'reorganise', 4);
    expect(await confirmations()).toBe(-1);
    expect(chain.chain.tip.hash).not.toBe(hash);
  });

  it('answers a long poll when its tip has changed', async () => {
    const chain = await start();
    const { result } = await ask(chain, 'getblocktemplate', { rules: ['segwit'] });
    const { longpollid, height } = blockTemplateSchema.parse(result);
    const polled = ask(chain, 'getblocktemplate', { rules: ['segwit'], longpollid });
    await ask(chain, 'generate', 1);
    expect(blockTemplateSchema.parse((await polled).result).height).toBe(height + 1);
  });

  it('goes on where it was after a restart, and starts at its first block without a readable file', async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headframe-chain-'));
    const file = path.join(folder, 'chain.json');
    const first = await start(file);
    await ask(first, 'generate', 2);
    const { tip, genesis } = first.chain;
    await first.close();
    running.clear();
    const second = await start(file);
    expect(second.chain.genesis).toBe(genesis);
    expect(second.chain.tip).toEqual(tip);
    await second.close();
    running.clear();
    await writeFile(file, '{"genesis":1}');
    expect((await start(file)).chain.genesis).not.toBe(genesis);
  });
});
