import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** Downloads of one kind under way at once; further ones are asked to come back. */
const maxAtOnce = 32;

/** How much of a file one request may fetch, in multiples of its size: attempts that broke off count. */
const maxTimesFetched = 5;

/** How long one download may take, in milliseconds. */
const maxDownloadMs = 15 * 60_000;

/** Requests whose fetched bytes are remembered. */
const maxRemembered = 10_000;

/** Who downloads a file of which size, for which request, and from which byte on. */
export interface AgentDownload {
  agentId: number;
  requestId: number;
  /** The `Range` header of the request. */
  range: string | undefined;
  size: number;
}

/** The first byte asked for; 0 where the whole file is, or the range is none that is served. */
function firstByte(range: string | undefined): number {
  return Number(/^bytes=(\d{1,10})-$/.exec(range ?? '')?.[1] ?? 0);
}

/**
 * Sends files to agents: one to each agent at a time, from any byte on, bounded in number, in time, and in the bytes that one request
 * may fetch. A file is read no faster than its agent takes it.
 */
export class DownloadStreams {
  readonly #streams = new Map<number, Readable>();
  readonly #fetched = new Map<number, number>();

  /** Whether an agent has to come back, as there are enough downloads of others. */
  isBusy(agentId: number): boolean {
    return this.#streams.size >= maxAtOnce && !this.#streams.has(agentId);
  }

  /** Answers with a file; `open` reads it from a byte on. A download of the agent that is still under way ends. */
  send(reply: FastifyReply, { agentId, requestId, range, size }: AgentDownload, open: (from: number) => Readable) {
    const from = firstByte(range);
    if (from >= size) return reply.code(416).send({ message: 'There is nothing after that byte.' });
    if (!this.#takeShare(requestId, size - from, size))
      return reply.code(409).send({ message: 'This request has fetched the file too often.' });
    if (from > 0) void reply.header('content-range', `bytes ${from}-${size - 1}/${size}`).code(206);
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', size - from)
      .send(this.#bounded(reply, agentId, open(from)));
  }

  #bounded(reply: FastifyReply, agentId: number, stream: Readable): Readable {
    this.#streams.get(agentId)?.destroy();
    this.#streams.set(agentId, stream);
    const timer = setTimeout(() => reply.raw.destroy(), maxDownloadMs);
    stream.once('close', () => {
      clearTimeout(timer);
      if (this.#streams.get(agentId) === stream) this.#streams.delete(agentId);
    });
    reply.raw.once('close', () => stream.destroy());
    return stream;
  }

  #takeShare(requestId: number, bytes: number, of: number): boolean {
    const sum = (this.#fetched.get(requestId) ?? 0) + bytes;
    if (sum > maxTimesFetched * of) return false;
    this.#fetched.delete(requestId);
    this.#fetched.set(requestId, sum);
    const [oldest] = this.#fetched.keys();
    if (this.#fetched.size > maxRemembered && oldest !== undefined) this.#fetched.delete(oldest);
    return true;
  }
}
