import { agentLinkPath, programsPath } from '@headframe/agent-link';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { createAgentAuthentication } from './agent-authentication.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { DownloadStreams } from './download-streams.ts';

const querySchema = z.object({ sha256: z.string().max(64) });

type ProgramDownloadDeps = Pick<GatewayDeps, 'database' | 'updates'>;

async function runningUpdate({ database }: ProgramDownloadDeps, agentId: number): Promise<number | undefined> {
  const { rows } = await withAccess(database, 'headframe_gateway', [], (transaction) =>
    sql<{ id: number }>`select id from agent_request
      where agent_id = ${agentId} and kind = 'updateAgent' and state = 'running'`.execute(transaction),
  );
  return rows[0]?.id;
}

/** Serves agents the packed programs, by their key and only while an update of theirs runs; bounded by {@link DownloadStreams}. */
export function registerProgramDownloads(app: FastifyInstance, deps: ProgramDownloadDeps): void {
  const signIn = createAgentAuthentication(deps.database);
  const streams = new DownloadStreams();

  app.get<{ Params: { platform: string } }>(`${agentLinkPath}${programsPath}/:platform`, async (request, reply) => {
    const agent = await signIn(request.headers.authorization, request.ip);
    if (typeof agent === 'number')
      return reply.code(agent).send({ message: 'The agent key is not valid, or too many wrong ones were tried.' });
    const requestId = await runningUpdate(deps, agent.id);
    if (requestId === undefined) return reply.code(409).send({ message: 'No update of this agent is under way.' });
    const offer = await deps.updates?.programs.offer(request.params.platform);
    if (!offer || offer.state === 'unavailable') throw new DomainError('not-found', 'There is no such program.');
    if (offer.state === 'building' || streams.isBusy(agent.id))
      return reply.code(503).header('retry-after', 5).send({ message: 'The program is not ready yet.' });
    if (querySchema.safeParse(request.query).data?.sha256 !== offer.sha256)
      return reply.code(410).send({ message: 'This server has another build of the program.' });
    const download = { agentId: agent.id, requestId, range: request.headers.range, size: offer.packedBytes };
    return streams.send(reply, download, (start) => createReadStream(offer.file, { start }));
  });
}
