import { agentDownloads } from '@headframe/domain/enums/agent-downloads';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where `npm run build:executables -w @headframe/agent` leaves the archives. */
export const agentDownloadsFolder = path.resolve(import.meta.dirname, '../../../../../agent/dist');

/** Path of the downloads; the platform is a key of the domain's list. */
export const agentDownloadRoute = '/api/agent-downloads/:platform';

async function archiveFor(folder: string, platform: string): Promise<string> {
  const isKnown = agentDownloads.some((download) => download.key === platform);
  const names = isKnown ? await readdir(folder).catch(() => []) : [];
  const newest = names
    .filter((name) => name.startsWith('headframe-agent-') && name.endsWith(`-${platform}.zip`))
    .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .at(-1);
  if (!newest) throw new DomainError('not-found', 'This download has not been built on this server.');
  return path.join(folder, newest);
}

/** Serves the agent as zip archives, one a platform; they hold no secret, so the route is public. */
export function registerAgentDownloads(app: FastifyInstance, folder: string = agentDownloadsFolder): void {
  app.get<{ Params: { platform: string } }>(agentDownloadRoute, async (request, reply) => {
    const archive = await archiveFor(folder, request.params.platform);
    const { size } = await stat(archive);
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${path.basename(archive)}"`)
      .send(createReadStream(archive));
  });
}
