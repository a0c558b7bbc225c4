import { agentLinkPath, programsPath } from '@headframe/agent-link';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { createReadStream, type ReadStream } from 'node:fs';
import { z } from 'zod';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { createAgentAuthentication } from './agent-authentication.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/** Downloads under way at once; further ones are asked to come back. */
const maxAtOnce = 32;

/** How much of a program one update may fetch, in multiples of its size: attempts that broke off count. */
const maxTimesFetched = 5;

/** How long one download may take, in milliseconds. */
const maxDownloadMs = 15 * 60_000;

const querySchema = z.object({ sha256: z.string().max(64) });

type ProgramDownloadDeps = Pick<GatewayDeps, 'database' | 'updates'>;

/** First byte asked for; 0 where the whole file is, or the range is none that is served. */
function firstByte(range: string | undefined): number {
  return Number(/^bytes=(\d{1,10})-$/.exec(range ?? '')?.[1] ?? 0);
}

async function runningUpdate({ database }: ProgramDownloadDeps, agentId: number): Promise<number | undefined> {
  const { rows } = await withAccess(database, 'headframe_gateway', [], (transaction) =>
    sql<{ id: number }>`select id from agent_request
      where agent_id = ${agentId} and kind = 'updateAgent' and state = 'running'`.execute(transaction),
  );
  return rows[0]?.id;
}

/**
 * Serves agents the packed programs, by their key and only while an update of theirs runs: one download of each agent at a time,
 * from any byte on, bounded in bytes and time.
 */
export function registerProgramDownloads(app: FastifyInstance, deps: ProgramDownloadDeps): void {
  const signIn = createAgentAuthentication(deps.database);
  const streams = new Map<number, ReadStream>();
  const fetched = new Map<number, number>();

  function bounded(reply: FastifyReply, agentId: number, stream: ReadStream): ReadStream {
    streams.get(agentId)?.destroy();
    streams.set(agentId, stream);
    const timer = setTimeout(() => reply.raw.destroy(), maxDownloadMs);
    stream.once('close', () => {
      clearTimeout(timer);
      if (streams.get(agentId) === stream) streams.delete(agentId);
    });
    reply.raw.once('close', () => stream.destroy());
    return stream;
  }

  function takeShare(requestId: number, bytes: number, of: number): boolean {
    const sum = (fetched.get(requestId) ?? 0) + bytes;
    if (sum > maxTimesFetched * of) return false;
    fetched.delete(requestId);
    fetched.set(requestId, sum);
    const [oldest] = fetched.keys();
    if (fetched.size > 10_000 && oldest !== undefined) fetched.delete(oldest);
    return true;
  }

  app.get<{ Params: { platform: string } }>(`${agentLinkPath}${programsPath}/:platform`, async (request, reply) => {
    const agent = await signIn(request.headers.authorization, request.ip);
    if (typeof agent === 'number')
      return reply.code(agent).send({ message: 'The agent key is not valid, or too many wrong ones were tried.' });
    const requestId = await runningUpdate(deps, agent.id);
    if (requestId === undefined) return reply.code(409).send({ message: 'No update of this agent is under way.' });
    const offer = await deps.updates?.programs.offer(request.params.platform);
    if (!offer || offer.state === 'unavailable') throw new DomainError('not-found', 'There is no such program.');
    const isBusy = streams.size >= maxAtOnce && !streams.has(agent.id);
    if (offer.state === 'building' || isBusy)
      return reply.code(503).header('retry-after', 5).send({ message: 'The program is not ready yet.' });
    if (querySchema.safeParse(request.query).data?.sha256 !== offer.sha256)
      return reply.code(410).send({ message: 'This server has another build of the program.' });
    const from = firstByte(request.headers.range);
    if (from >= offer.packedBytes) return reply.code(416).send({ message: 'There is nothing after that byte.' });
    if (!takeShare(requestId, offer.packedBytes - from, offer.packedBytes))
      return reply.code(409).send({ message: 'This update has fetched the program too often.' });
    if (from > 0)
      void reply.header('content-range', `bytes ${from}-${offer.packedBytes - 1}/${offer.packedBytes}`).code(206);
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', offer.packedBytes - from)
      .send(bounded(reply, agent.id, createReadStream(offer.file, { start: from })));
  });
}
