import { agentDownloads, type AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { validated } from '../../../platform/validation/validated.ts';
import type { AgentBuilds } from './agent-builds.ts';

/** Path of the downloads; below it stands a key of the domain's list. */
const agentDownloadRoute = '/api/agent-downloads';

/** Downloads that wait for a build at the same time; further ones are asked to come back. */
const maxWaiting = 16;

/** How soon a download that nobody has asked to build is asked for again: the console may be about to. */
const retryAfterSeconds = 3;

const bodySchema = z.object({ platform: z.enum(agentDownloads.map(({ key }) => key)) });

function isKey(platform: string): platform is AgentDownloadKey {
  return agentDownloads.some(({ key }) => key === platform);
}

/**
 * Serves the agent as zip archives, one a platform; they hold no secret, so anyone may fetch them, also a machine that
 * waits for its build. Only who may see agents has one built, and sees how far it is.
 */
export function registerAgentDownloads(app: FastifyInstance, builds: AgentBuilds): void {
  app.addHook('preClose', () => builds.close());
  let waiting = 0;
  const finished = async (platform: AgentDownloadKey) => {
    if (waiting >= maxWaiting)
      throw new DomainError('429', 'Too many downloads wait for a build. Please try again later.');
    waiting += 1;
    try {
      return await builds.archive(platform);
    } finally {
      waiting -= 1;
    }
  };
  app.get(agentDownloadRoute, () => builds.states());
  app.post(`${agentDownloadRoute}/builds`, (request) =>
    builds.build(validated(bodySchema, request.body, 'body').platform),
  );
  app.get<{ Params: { platform: string } }>(`${agentDownloadRoute}/:platform`, async (request, reply) => {
    const { platform } = request.params;
    const archive = isKey(platform) ? await finished(platform) : undefined;
    if (archive === undefined && isKey(platform) && (await builds.isExpected(platform))) {
      void reply.header('retry-after', retryAfterSeconds);
      throw new DomainError('429', 'This download has not been built yet. Open the Agents page to have it built.');
    }
    if (archive === undefined) throw new DomainError('not-found', 'This download has not been built on this server.');
    const { size } = await stat(archive);
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${path.basename(archive)}"`)
      .send(createReadStream(archive));
  });
}
