import type { FastifyInstance } from 'fastify';
import { graphqlPath } from '@headframe/domain/limits/transport';
import { toHttpFailure, type HttpFailure } from './http-error.ts';

function restAnswer({ code, message, detail }: HttpFailure, requestId: string): object {
  return { error: code, message, detail, requestId };
}

function graphqlAnswer({ code, message, detail }: HttpFailure, requestId: string): object {
  return { data: null, errors: [{ message, extensions: { code, detail, requestId } }] };
}

/**
 * Gives every failure one shape, `{ error: <code>, message, detail?, requestId }` for REST and the one of GraphQL for what
 * fails there before a field is reached, and logs what the caller does not receive.
 */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const failure = toHttpFailure(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    const answer = request.routeOptions.url === graphqlPath ? graphqlAnswer : restAnswer;
    await reply.code(failure.status).send(answer(failure, request.id));
  });
  app.setNotFoundHandler(async (request, reply) => {
    await reply.code(404).send({ error: 'not-found', message: 'There is nothing here.', requestId: request.id });
  });
}
