import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';

/** Times every request, and answers `/metrics` in the Prometheus text format. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.httpSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { config: { rateLimit: false }, logLevel: 'warn' }, async (_request, reply) => {
    const text = await metrics.registry.metrics();
    await reply.type(metrics.registry.contentType).header('cache-control', 'no-store').send(text);
  });
}
