import type { FastifyInstance } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import mercurius from 'mercurius';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../auth/caller.ts';
import type { GraphqlServices, RequestContext } from './context.ts';
import { formatError } from './format-error.ts';
import { operationLimitsRule } from './operation-limits.ts';
import { recursiveVariableFinder } from './recursive-variables.ts';
import { attachSocketServer } from './socket-server.ts';

/** Path of GraphQL over HTTP and WebSocket (specification 000, section 7). */
export const graphqlPath = '/v1/graphql';

/** What GraphQL stands on. */
export interface GraphqlDependencies {
  schema: GraphQLSchema;
  services: GraphqlServices;
  /** The caller of an Authorization header. Rejects with `DomainError` 401 when it names none. */
  authenticate(authorization: string | undefined, address?: string): Promise<Caller>;
  /** The address a socket comes from, behind trusted proxies; the neighbour's own when left out. */
  clientIp?(request: IncomingMessage): string;
}

/** Compile a query after it was seen this many times; zero would compile every one-off. */
const compileAfter = 2;

/** Mercurius wraps everything that is wrong with an operation's text into one error. */
function problemsOf(error: GraphQLError): readonly GraphQLError[] {
  const original: (Error & { errors?: unknown }) | undefined = error.originalError;
  if (Array.isArray(original?.errors)) return original.errors as GraphQLError[];
  return [original?.name === 'FastifyError' ? new GraphQLError(error.message) : error];
}

/** Serves the schema over HTTP (Mercurius with JIT) and WebSocket (graphql-ws) on {@link graphqlPath}. */
export async function registerGraphql(app: FastifyInstance, dependencies: GraphqlDependencies): Promise<void> {
  const { schema, services, authenticate, clientIp } = dependencies;
  await app.register(mercurius, {
    schema,
    path: graphqlPath,
    graphiql: false,
    ide: false,
    jit: compileAfter,
    subscription: false,
    allowBatchedQueries: false,
    validationRules: [operationLimitsRule],
    context: async (request): Promise<RequestContext> => {
      const { authorization } = request.headers;
      const { subaccount: name, organization } = request.headers;
      return {
        services,
        caller: authorization ? await authenticate(authorization, request.ip) : null,
        subaccountName: typeof name === 'string' && name !== '' ? name : null,
        ip: request.ip,
        ...(typeof organization === 'string' && organization !== '' ? { organization } : {}),
      };
    },
    errorFormatter: (execution) => ({
      statusCode: 200,
      response: {
        data: execution.data ?? null,
        errors: (execution.errors ?? [])
          .flatMap((error) => problemsOf(error as GraphQLError))
          .map((error) => formatError(error, services.log).toJSON()),
      },
    }),
  });

  const hasRecursiveVariable = recursiveVariableFinder(schema);
  /** Mercurius compiles no operation whose document a hook gives back. */
  app.graphql.addHook('preExecution', async (_schema, document) =>
    hasRecursiveVariable(document) ? { document } : undefined,
  );

  const sockets = attachSocketServer(app.server, {
    path: graphqlPath,
    schema,
    services,
    authenticate,
    ...(clientIp ? { clientIp } : {}),
  });
  app.addHook('preClose', () => sockets.close());
}
