import { isDomainError } from '@headframe/domain/errors/domain-error';
import { GraphQLError } from 'graphql';
import { randomUUID } from 'node:crypto';
import type { GraphqlServices } from './context.ts';

/**
 * The one formatter of GraphQL errors: a `DomainError` keeps its code, message and detail; what the client sent wrong
 * keeps its text; everything else is logged under a number and returned as `unexpected`, without internal details.
 */
export function formatError(error: GraphQLError, log: GraphqlServices['log']): GraphQLError {
  const original = error.originalError;
  if (isDomainError(original)) {
    const extensions = { code: original.code, ...(original.detail ? { detail: original.detail } : {}) };
    return rebuild(error, original.message, extensions);
  }
  if (!original || original instanceof GraphQLError) {
    const { message, extensions } = original ?? error;
    return rebuild(error, message, { ...extensions, code: extensions['code'] ?? 'validation-failed' });
  }
  const reference = randomUUID();
  log.error({ err: original, path: error.path, reference }, 'GraphQL field failed');
  return rebuild(error, 'Something went wrong on the server.', { code: 'unexpected', reference });
}

function rebuild(error: GraphQLError, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, {
    extensions,
    ...(error.nodes ? { nodes: error.nodes } : {}),
    ...(error.path ? { path: error.path } : {}),
  });
}
