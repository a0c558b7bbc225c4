import { CoreRpc } from '../rpc/core-rpc.ts';
import { NodeChainSource } from './node-chain-source.ts';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  closeNodes,
  genesis,
  hashAt,
  heights,
  openSource,
  regtest,
  startNode,
} from './testing/regtest-node.ts';

/** Waits for what a loaded machine may take its time for. */
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 });

afterEach(closeNodes);

describe('a chain source over a node', () => {
  it('gives each new template by long poll, with the fees of the 144 blocks below it', async () => {
    const node = regtest();
    const { url, calls } = await startNode(node.handler);
    const { source, templates } = await openSource(url);
    expect(source.chain).toEqual({ coinEnum: 0, network: 'regtest', genesis, name: hashAt(1) });
    await poll(() => heights(templates)).toEqual([201]);
    node.moveTo(201);
    await poll(() => heights(templates)).toEqual([201, 202]);
    const [first, second] = templates.map(({ feeRate }) => feeRate);
    expect(first).toMatchObject({ height: 201, subsidy: 5_000_000_000n });
    expect(first?.blocks).toHaveLength(144);
    expect(first?.blocks[0]).toEqual({ hash: hashAt(200), fees: 2_000n });
    expect(first?.feeSum).toBe(10n * ((200n + 57n) * 72n));
    expect(second?.id).not.toBe(first?.id);
    // Each block is read once.
    expect(calls.filter(({ method }) => method === 'getblockstats')).toHaveLength(145);
  });

  it('has fewer blocks on a young chain, and none of the genesis', async () => {
    const node = regtest();
    node.moveTo(3);
    const { url } = await startNode(node.handler);
    const { templates } = await openSource(url);
    await poll(() => templates[0]?.feeRate.blocks.map(({ fees }) => fees)).toEqual([30n, 20n, 10n]);
  });

  it('asks again where the tip has moved and the long poll does not answer', async () => {
    const node = regtest();
    const { url } = await startNode(node.handler);
    const { templates } = await openSource(url, { confirmMs: 20 });
    await poll(() => heights(templates)).toEqual([201]);
    node.moveTo(205, false);
    await poll(() => heights(templates)).toEqual([201, 206]);
  });

  it('says trouble once, confirms nothing meanwhile, and goes on', async () => {
    const node = regtest();
    const { url } = await startNode(node.handler);
    const { source, templates, troubles } = await openSource(url, { confirmMs: 20 });
    await poll(() => heights(templates)).toEqual([201]);
    node.state.trouble = { error: { code: -10, message: 'Bitcoin Core is in initial sync and waiting for blocks...' } };
    node.moveTo(201);
    await poll(() => troubles.some((text) => text?.includes('initial sync'))).toBe(true);
    const { confirmedAt } = source;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(source.confirmedAt).toBe(confirmedAt);
    node.state.trouble = undefined;
    await poll(() => heights(templates).at(-1)).toBe(202);
    expect(troubles.at(-1)).toBeUndefined();
    expect(source.confirmedAt).toBeGreaterThan(confirmedAt);
  });

  it('waits for a node that is not up, and refuses one of another coin', async () => {
    const node = regtest();
    const { url, server } = await startNode(node.handler);
    node.state.trouble = { status: 401 };
    setTimeout(() => (node.state.trouble = undefined), 60);
    const { source, troubles } = await openSource(url);
    expect(source.chain.network).toBe('regtest');
    await poll(() => troubles).toEqual(['getblockchaininfo: no answer of the node.', undefined]);
    expect(server.listening).toBe(true);
    const litecoin = { coin: minedCoin(1), nodes: [new CoreRpc({ url })] as const, onTrouble: () => undefined };
    await expect(NodeChainSource.open(litecoin)).rejects.toThrow('does not follow Litecoin (regtest)');
  });
});

describe('a node that turns hostile', () => {
  it('begins another chain under the same address: its work is not taken until the first one is back', async () => {
    const node = regtest();
    const first = { block: hashAt(1) };
    const { url } = await startNode((method, params) =>
      method === 'getblockhash' && params[0] === 1 ? { result: first.block } : node.handler(method, params),
    );
    const { source, templates, troubles } = await openSource(url, { confirmMs: 20 });
    await poll(() => heights(templates)).toEqual([201]);
    const { chain } = source;
    first.block = 'f'.repeat(64);
    node.moveTo(201);
    await poll(() => troubles.at(-1)).toContain('follows another chain than before');
    expect(heights(templates)).toEqual([201]);
    const { confirmedAt } = source;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(source.confirmedAt).toBe(confirmedAt);
    first.block = hashAt(1);
    await poll(() => heights(templates)).toEqual([201, 202]);
    expect(source.chain).toBe(chain);
  });

  it('answers long polls at once: it is asked with pauses', async () => {
    const node = regtest();
    const state = { polls: 0 };
    const { url, calls } = await startNode(async (method, params) => {
      if (method !== 'getblocktemplate') return node.handler(method, params);
      const { result } = await node.handler(method, [{}]);
      return { result: { ...(result as object), longpollid: `poll${(state.polls += 1)}` } };
    });
    await openSource(url, { retryMs: 50 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(calls.filter(({ method }) => method === 'getblocktemplate').length).toBeLessThanOrEqual(11);
  });

  it('names blocks in a circle, or of other heights', async () => {
    const node = regtest();
    const { url, calls } = await startNode((method, params) =>
      method === 'getblockheader'
        ? { result: { height: 200, previousblockhash: params[0] === hashAt(200) ? hashAt(199) : hashAt(200) } }
        : node.handler(method, params),
    );
    const { templates, troubles } = await openSource(url, { retryMs: 1_000 });
    await poll(() => troubles[0]).toContain('has the height 200');
    expect(templates).toEqual([]);
    expect(calls.length).toBeLessThan(20);
  });

  it.each([
    ['an error without end', { error: { code: -1, message: 'x'.repeat(5_000_000) } }],
    [
      'a result of other fields',
      { result: { coinbaseaux: { ['k'.repeat(100_000)]: 1 }, transactions: Array(20_000).fill({}) } },
    ],
    ['an amount of more than there is', { result: { coinbasevalue: 1e300, height: -1 } }],
    ['fees above what the coinbase pays', { change: { coinbasevalue: 10 } }],
  ])('sends %s: the trouble is one short line', async (_what, answer: Answer & { change?: object }) => {
    const node = regtest();
    const { url } = await startNode(async (method, params) => {
      if (method !== 'getblocktemplate') return node.handler(method, params);
      const usual = await node.handler(method, [{}]);
      return answer.change ? { result: { ...(usual.result as object), ...answer.change } } : answer;
    });
    const { templates, troubles } = await openSource(url, { retryMs: 1_000 });
    await poll(() => troubles.length).toBe(1);
    expect(troubles[0]?.length).toBeLessThan(450);
    expect(templates).toEqual([]);
  });
});
