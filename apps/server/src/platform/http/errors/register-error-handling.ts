import type { FastifyInstance } from 'fastify';
import { toHttpFailure } from './http-error.ts';

/**
 * Gives every REST failure one shape, `{ error: <code>, message, detail?, requestId }`, and writes to the log what the
 * caller is not told.
 */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { status, ...failure } = toHttpFailure(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    await reply
      .code(status)
      .send({ error: failure.code, message: failure.message, detail: failure.detail, requestId: request.id });
  });
  app.setNotFoundHandler(async (request, reply) => {
    await reply.code(404).send({ error: 'not-found', message: 'There is nothing here.', requestId: request.id });
  });
}
