import { agentLinkPath, imagesPath } from '@headframe/agent-link';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { readImage } from '../../firmware/index.ts';
import { createAgentAuthentication } from './agent-authentication.ts';
import { DownloadStreams } from './download-streams.ts';

interface ImageDownloadDeps {
  database: Kysely<DB>;
}

interface ExpectedImage {
  key: number;
  size: number;
  /** The latest request that has the agent install it. */
  requestId: number;
}

const idSchema = z.uuid();

/** An image that an agent was sent the command to install, and has not ended with; undefined for every other one. */
async function expectedImage(
  { database }: ImageDownloadDeps,
  agentId: number,
  id: string,
): Promise<ExpectedImage | undefined> {
  const { rows } = await withAccess(database, 'headframe_gateway', [], (transaction) =>
    sql<ExpectedImage>`
      select i.id as key, i.size, r.id as "requestId"
      from agent_request_item t join agent_request r on r.id = t.request_id
        join firmware_image i on i.subaccount_id = r.subaccount_id
      where t.agent_id = ${agentId} and t.state in ('sent', 'started') and r.kind = 'updateFirmware'
        and coalesce(t.payload ->> 'imageId', r.payload ->> 'imageId') = ${id}
        and i.selector_id = ${id}::uuid and i.stored_at is not null
      order by r.id desc limit 1`.execute(transaction),
  );
  return rows[0];
}

/**
 * Serves agents the images of firmware that they are to install, by their key and only while a command with it is open at them;
 * bounded by {@link DownloadStreams}. Memory: one piece of the image for each download.
 */
export function registerImageDownloads(app: FastifyInstance, deps: ImageDownloadDeps): void {
  const signIn = createAgentAuthentication(deps.database);
  const streams = new DownloadStreams();

  app.get<{ Params: { id: string } }>(`${agentLinkPath}${imagesPath}/:id`, async (request, reply) => {
    const agent = await signIn(request.headers.authorization, request.ip);
    if (typeof agent === 'number')
      return reply.code(agent).send({ message: 'The agent key is not valid, or too many wrong ones were tried.' });
    const id = idSchema.safeParse(request.params.id).data;
    const image = id === undefined ? undefined : await expectedImage(deps, agent.id, id);
    if (!image) return reply.code(404).send({ message: 'No open command of this agent installs this image.' });
    if (streams.isBusy(agent.id))
      return reply.code(503).header('retry-after', 5).send({ message: 'Too many agents download at once.' });
    const download = { agentId: agent.id, requestId: image.requestId, range: request.headers.range, size: image.size };
    return streams.send(reply, download, (from) =>
      Readable.from(readImage(deps.database, 'headframe_gateway', [], image, from), { objectMode: false }),
    );
  });
}
