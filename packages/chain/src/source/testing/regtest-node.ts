import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { CoreRpc } from '../../rpc/core-rpc.ts';
import { NodeChainSource, type NodeTemplate } from '../node-chain-source.ts';

/** What a node answers to one call. */
export type Answer = { result?: unknown; error?: { code: number; message: string }; status?: number };
export type Handler = (method: string, params: readonly unknown[]) => Answer | Promise<Answer>;

const servers = new Set<Server>();
const sources = new Set<NodeChainSource>();
/** Has a server closed with the others. */
export const keepServer = (server: Server): void => void servers.add(server);

/** Closes all sources and servers that were opened here. */
export async function closeNodes(): Promise<void> {
  await Promise.all([...sources].map((source) => source.close()));
  sources.clear();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
}

/** A server that answers JSON-RPC as a handler says; `calls` holds what was asked, with the header that opened it. */
export async function startNode(handler: Handler) {
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

export const bitcoin = minedCoin(0);
/** Hash of the block of a height. */
export const hashAt = (height: number) => height.toString(16).padStart(64, '0');
export const genesis = bitcoin.networks.regtest.genesis;

/** A node of a regtest whose tip a test moves; blocks of height h paid 10 h of fees. */
export function regtest() {
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

/** Opens a source over the node at an address, with what it gives and says. */
export async function openSource(url: string, options: { confirmMs?: number; retryMs?: number } = {}) {
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

export const heights = (templates: readonly NodeTemplate[]) => templates.map(({ template }) => template.height);
