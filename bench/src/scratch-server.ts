import { sql } from 'kysely';
import { z } from 'zod';
import { Api } from '../../e2e/src/api.ts';
import { owner } from '../../e2e/src/product.ts';
import type { Bench } from './bench-case.ts';
import { startChild } from './child-program.ts';
import { startScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { seedDevices } from './seed-devices.ts';

/** The server program on a database of its own. */
export interface ScratchServer extends ScratchDatabase {
  port: number;
  serverProcessId: number;
  /** Signed in as the owner of the subaccount `main`. */
  api: Api;
  subaccountId: number;
}

/** An agent that was created over the API, and its devices. */
export interface ScratchAgent {
  id: number;
  key: string;
  deviceIds: number[];
}

const listening = z.object({ listening: z.object({ port: z.number() }) });

function listeningPort(line: string): number | undefined {
  if (!line.startsWith('{"listening"')) return undefined;
  return listening.parse(JSON.parse(line)).listening.port;
}

/** Starts the server (console's API and agent gateway, no jobs) as a program of its own, with further settings. */
export async function startScratchServer(
  bench: Bench,
  environment: Record<string, string> = {},
): Promise<ScratchServer> {
  const scratch = await startScratchDatabase(bench, 4);
  let serverProcessId = 0;
  const port = await startChild(bench, {
    name: 'server',
    onStarted: (processId) => (serverProcessId = processId),
    file: 'apps/server/src/main.ts',
    environment: {
      NODE_ENV: 'production',
      DATABASE_URL: scratch.url,
      HEADFRAME_PORT: '0',
      HEADFRAME_HOST: '127.0.0.1',
      HEADFRAME_DATA: scratch.folder,
      HEADFRAME_ROLES: 'api,gateway',
      HEADFRAME_AGENT_LIMIT: '100',
      HEADFRAME_REQUESTS_PER_MINUTE: '1000000',
      HEADFRAME_LOG_LEVEL: 'warn',
      HEADFRAME_ADMIN_EMAIL: owner.email,
      HEADFRAME_ADMIN_PASSWORD: owner.password,
      HEADFRAME_SUBACCOUNT: 'main',
      ...environment,
    },
    readyLine: listeningPort,
  });
  const { rows } = await sql<{ id: number }>`select id from subaccount where name = 'main'`.execute(scratch.database);
  const [subaccount] = rows;
  if (!subaccount) throw new Error('The server made no subaccount.');
  return { ...scratch, port, serverProcessId, api: new Api(`http://127.0.0.1:${port}`), subaccountId: subaccount.id };
}

/** Creates an agent over the API and writes its devices. */
export async function addAgent(server: ScratchServer, name: string, devices: number): Promise<ScratchAgent> {
  const { createAgent } = await server.api.ask<{ createAgent: { id: string; key: string } }>(
    'mutation ($name: String!) { createAgent(name: $name) { id key } }',
    { name },
  );
  const { rows } = await sql<{ id: number }>`
    select id from agent where selector_id = ${createAgent.id}::uuid`.execute(server.database);
  const [agent] = rows;
  if (!agent) throw new Error('The agent was not created.');
  const { subaccountId } = server;
  const firstNumber = 1 + agent.id * 65_536 * 4;
  const seed = { subaccountId, agentId: agent.id, count: devices, firstNumber };
  return { id: agent.id, key: createAgent.key, deviceIds: await seedDevices(server.database, seed) };
}
