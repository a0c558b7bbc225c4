import type { FastifyInstance } from 'fastify';

/** Whether this server can do its work. */
export interface Readiness {
  /** The database answers. */
  database: boolean;
  /** Every migration this server knows has run. */
  migrations: boolean;
  /** The database has not refused anything lately for lack of space. */
  space: boolean;
  /** Why this server is not ready, in words; null where it is. */
  reason: string | null;
}

/** `/healthz` answers while the process lives; `/readyz` answers 503 with the reason while the database is away, behind or full. */
export function registerHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const options = { config: { rateLimit: false }, logLevel: 'warn' } as const;
  app.get('/healthz', options, async (_request, reply) => {
    await reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', options, async (_request, reply) => {
    const state = await readiness();
    const ready = state.reason === null;
    await reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not-ready', ...state });
  });
}
