import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { afterEach, describe, expect, it } from 'vitest';
import { inspect } from 'node:util';
import { z } from 'zod';
import { sha256d } from '../proof-of-work.ts';
import { displayOfHash } from '../bytes.ts';
import { CoreRpc, CoreRpcError, CoreRpcUnreachableError } from '../rpc/core-rpc.ts';
import { NodeChainSource, type NodeTemplate } from './node-chain-source.ts';

type Answer = { result?: unknown; error?: { code: number; message: string }; status?: number };
type Handler = (method: string, params: readonly unknown[]) => Answer | Promise<Answer>;

/** Waits for what a loaded machine may take its time for. */
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 });

const servers = new Set<Server>();
const sources = new Set<NodeChainSource>();
afterEach(async () => {
  await Promise.all([...sources].map((source) => source.close()));
  sources.clear();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
});

/** A server that answers JSON-RPC as a handler says; `calls` holds what was asked, with the header that opened it. */
async function startNode(handler: Handler) {
  const calls: { method: string; params: readonly unknown[]; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: number;
        method: string;
        params: readonly unknown[];
      };
      calls.push({ method, params, authorization: request.headers.authorization });
      void Promise.resolve(handler(method, params)).then(({ status = 200, result = null, error = null }) => {
        response.writeHead(status);
        response.end(status === 401 ? '' : JSON.stringify({ id, result, error }));
      });
    });
  });
  servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, calls, server };
}

const bitcoin = minedCoin(0);
const hashAt = (height: number) => height.toString(16).padStart(64, '0');
const genesis = bitcoin.networks.regtest.genesis;

/** A node of a regtest whose tip a test moves; blocks of height h paid 10 h of fees. */
function regtest() {
  const state = { height: 200, waiting: [] as (() => void)[], trouble: undefined as Answer | undefined };
  const template = () => ({
    version: 0x20000000,
    previousblockhash: hashAt(state.height),
    transactions: [{ data: '00', txid: hashAt(7), hash: hashAt(7), fee: 50 }],
    coinbasevalue: 5_000_000_050,
    bits: '207fffff',
    target: `7fffff${'0'.repeat(58)}`,
    height: state.height + 1,
    curtime: 1_750_000_000,
    mintime: 1_749_999_000,
    longpollid: hashAt(state.height),
  });
  const handler: Handler = async (method, params) => {
    if (state.trouble) return state.trouble;
    const [first] = params;
    if (method === 'getblockchaininfo') return { result: { chain: 'regtest', bestblockhash: hashAt(state.height) } };
    if (method === 'getblockhash') return { result: first === 0 ? genesis : hashAt(Number(first)) };
    if (method === 'getblockheader') {
      const height = first === genesis ? 0 : Number.parseInt(String(first), 16);
      const previousblockhash = height === 0 ? undefined : height === 1 ? genesis : hashAt(height - 1);
      return { result: { height, previousblockhash, confirmations: 1 } };
    }
    if (method === 'getblockstats') return { result: { totalfee: 10 * Number.parseInt(String(first), 16) } };
    if (method === 'getblocktemplate') {
      const asked = (first as { longpollid?: string }).longpollid;
      if (asked === hashAt(state.height)) await new Promise<void>((resolve) => state.waiting.push(resolve));
      return { result: template() };
    }
    return { error: { code: -32601, message: 'Method not found' } };
  };
  const moveTo = (height: number, isAnnounced = true) => {
    state.height = height;
    if (isAnnounced) for (const wake of state.waiting.splice(0)) wake();
  };
  return { state, handler, moveTo };
}

async function open(url: string, options: { confirmMs?: number; retryMs?: number } = {}) {
  const troubles: (string | undefined)[] = [];
  const source = await NodeChainSource.open({
    coin: bitcoin,
    nodes: [new CoreRpc({ url })],
    onTrouble: (trouble) => troubles.push(trouble?.message),
    retryMs: 20,
    ...options,
  });
  if (!source) throw new Error('The source was not opened.');
  sources.add(source);
  const templates: NodeTemplate[] = source.current ? [source.current] : [];
  source.subscribe((template) => templates.push(template));
  return { source, templates, troubles };
}

const heights = (templates: readonly NodeTemplate[]) => templates.map(({ template }) => template.height);

describe('a chain source over a node', () => {
  it('gives each new template by long poll, with the fees of the 144 blocks below it', async () => {
    const node = regtest();
    const { url, calls } = await startNode(node.handler);
    const { source, templates } = await open(url);
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
    const { templates } = await open(url);
    await poll(() => templates[0]?.feeRate.blocks.map(({ fees }) => fees)).toEqual([30n, 20n, 10n]);
  });

  it('asks again where the tip has moved and the long poll does not answer', async () => {
    const node = regtest();
    const { url } = await startNode(node.handler);
    const { templates } = await open(url, { confirmMs: 20 });
    await poll(() => heights(templates)).toEqual([201]);
    node.moveTo(205, false);
    await poll(() => heights(templates)).toEqual([201, 206]);
  });

  it('says trouble once, confirms nothing meanwhile, and goes on', async () => {
    const node = regtest();
    const { url } = await startNode(node.handler);
    const { source, templates, troubles } = await open(url, { confirmMs: 20 });
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
    const { source, troubles } = await open(url);
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
    const { source, templates, troubles } = await open(url, { confirmMs: 20 });
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
    await open(url, { retryMs: 50 });
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
    const { templates, troubles } = await open(url, { retryMs: 1_000 });
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
    const { templates, troubles } = await open(url, { retryMs: 1_000 });
    await poll(() => troubles.length).toBe(1);
    expect(troubles[0]?.length).toBeLessThan(450);
    expect(templates).toEqual([]);
  });
});

describe('submitting a block', () => {
  const block = new Uint8Array(100);
  const id = displayOfHash(sha256d(block.subarray(0, 80)));
  const submitted = async (...answers: Answer[]) => {
    const node = regtest();
    const { url, calls } = await startNode((method, params) => {
      if (method === 'submitblock') return answers.shift() ?? { result: null };
      if (method === 'getblockheader' && params[0] === id) return { result: { confirmations: 1 } };
      return node.handler(method, params);
    });
    const { source } = await open(url);
    const { isTaken, refusal } = await source.submitBlock(block);
    return [isTaken, refusal, calls.filter(({ method }) => method === 'submitblock').length];
  };

  it('has succeeded when the chain has it, also where an answer was lost', async () => {
    expect(await submitted({ result: null })).toEqual([true, null, 1]);
    expect(await submitted({ result: 'duplicate' })).toEqual([true, null, 1]);
    expect(await submitted({ status: 401 }, { result: 'duplicate' })).toEqual([true, null, 2]);
  });

  it('has failed when the node refuses it, which says why', async () => {
    expect(await submitted({ result: 'high-hash' })).toEqual([false, 'high-hash', 1]);
    expect(await submitted({ error: { code: -22, message: 'Block decode failed' } })).toEqual([
      false,
      expect.stringContaining('Block decode failed'),
      1,
    ]);
    const [, refusal] = await submitted({ result: 'x'.repeat(5000) });
    expect(refusal).toHaveLength(200);
  });
});

describe('calls of a node', () => {
  it('name the user, and distinguish a refusal from silence', async () => {
    const { url, calls } = await startNode((method) =>
      method === 'stop' ? { error: { code: -8, message: 'No' } } : { status: 401 },
    );
    const rpc = new CoreRpc({ url, user: 'pool', password: 'secret' });
    const schema = { parse: (value: unknown) => value } as never;
    await expect(rpc.call('stop', [], schema)).rejects.toThrow(new CoreRpcError('stop', -8, 'No'));
    await expect(rpc.call('other', [], schema)).rejects.toThrow(CoreRpcUnreachableError);
    expect(calls[0]?.authorization).toBe(`Basic ${Buffer.from('pool:secret').toString('base64')}`);
    expect(rpc.address).toBe(`${url}/`);
  });

  it('follow no redirect, read no answer without end, and never repeat the password', async () => {
    const state = { redirects: true };
    const elsewhere: string[] = [];
    const other = createServer((request, response) => {
      elsewhere.push(request.headers.authorization ?? '');
      response.end('{}');
    });
    const server = createServer((_request, response) => {
      if (state.redirects) {
        const address = other.address();
        const port = typeof address === 'object' ? address?.port : 0;
        response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
        return;
      }
      const piece = Buffer.alloc(1_000_000, 0x20);
      const write = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    for (const one of [other, server]) {
      servers.add(one);
      one.listen(0, '127.0.0.1');
      await once(one, 'listening');
    }
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const rpc = new CoreRpc({ url, user: 'pool', password: 'secret' });
    const fail = async () => {
      const error: unknown = await rpc.call('any', [], z.unknown()).catch((one: unknown) => one);
      expect(error).toBeInstanceOf(CoreRpcUnreachableError);
      expect(inspect(error, { depth: 9 })).not.toMatch(/secret|cG9vbDpzZWNyZXQ/);
      return inspect(error, { depth: 9 });
    };
    await fail();
    expect(elsewhere).toEqual([]);
    state.redirects = false;
    expect(await fail()).toContain('The answer is too long.');
  });
});
