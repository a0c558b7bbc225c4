import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody } from '../network/http-endpoint.ts';
import { isLocalProgram } from '../network/local-program.ts';
import { LocalServer } from '../network/local-server.ts';
import { ChainError } from './chain-error.ts';
import { chainMethods } from './chain-methods.ts';
import type { SimulatedChain } from './simulated-chain.ts';

/** USD about which the price of a simulated coin moves. */
const meanPrice = 70_000;

/** Swings of the price: part of the mean, and how long one takes, in seconds. */
const swings = [
  { part: 0.04, seconds: 9.3 * 86_400 },
  { part: 0.012, seconds: 31 * 3600 },
  { part: 0.004, seconds: 2.7 * 3600 },
  { part: 0.0012, seconds: 780 },
];

/** The price of a simulated coin at a time (seconds since 1970), in USD with cents: moves like a market, and is the same whoever asks. */
function simulatedPrice(time: number): number {
  const moved = swings.reduce((sum, { part, seconds }) => sum + part * Math.sin((2 * Math.PI * time) / seconds), 0);
  return Math.round(meanPrice * (1 + moved) * 100) / 100;
}

/** Bytes of a request: a block of the largest size as hex. */
const maxBodyBytes = 16_000_000;

/** How long a long poll waits where nothing changes, in milliseconds. */
const longPollMs = 60_000;

/** Where mempool.space, and a mempool of one's own, give the price of Bitcoin. */
const pricePath = '/api/v1/prices';

const call = z.object({
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

/** The JSON-RPC of a node, over a simulated chain, and the price of its coin. Programs of this machine only. */
export class ChainRpc {
  readonly #chain: SimulatedChain;
  readonly #server: LocalServer;

  constructor(chain: SimulatedChain) {
    this.#chain = chain;
    this.#server = new LocalServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  /** Listens on a loopback port (0 for a free one) and resolves to the port it has. */
  listen(port: number): Promise<number> {
    return this.#server.listen(port);
  }

  /** Stops listening and drops what is connected. */
  close(): Promise<void> {
    return this.#server.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalProgram(request)) return answer(response, 403, null, undefined, -1, 'Programs of this machine only.');
    if (request.method === 'GET' && request.url === pricePath) return answerPrice(response);
    const parsed = call.safeParse(await jsonOf(request));
    if (!parsed.success) return answer(response, 400, null, undefined, -32600, 'Invalid Request object');
    const { id, method, params } = parsed.data;
    const known = Object.hasOwn(chainMethods, method) ? chainMethods[method] : undefined;
    if (!known) return answer(response, 404, id, undefined, -32601, 'Method not found');
    try {
      const result = await known(this.#chain, params, () => this.#change(response));
      answer(response, 200, id, result);
    } catch (error) {
      if (error instanceof ChainError) answer(response, 500, id, undefined, error.code, error.message);
      else if (error instanceof z.ZodError) answer(response, 500, id, undefined, -1, z.prettifyError(error));
      else answer(response, 500, id, undefined, -1, error instanceof Error ? error.message : String(error));
    }
  }

  /** Resolves with the next change of the chain, after a minute, or when the caller has gone. */
  #change(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        stop();
        clearTimeout(timer);
        response.off('close', finish);
        resolve();
      };
      const stop = this.#chain.subscribe(finish);
      const timer = setTimeout(finish, longPollMs);
      response.on('close', finish);
    });
  }
}

/** The price of a coin as mempool.space answers it. */
function answerPrice(response: ServerResponse): void {
  const time = Math.floor(Date.now() / 1000);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ time, USD: simulatedPrice(time) }));
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readBody(request, maxBodyBytes));
  } catch {
    return undefined;
  }
}

function answer(
  response: ServerResponse,
  status: number,
  id: string | number | null,
  result: unknown,
  code?: number,
  message?: string,
): void {
  const error = code === undefined ? null : { code, message };
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ result: result ?? null, error, id }));
}
