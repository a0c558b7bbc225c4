import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../auth/caller.ts';
import type { GraphqlServices, RequestContext } from './context.ts';
import { Documents } from './documents.ts';
import { serveHttp } from './serve-http.ts';
import { attachSocketServer } from './socket-server.ts';

/** Path of GraphQL over HTTP and WebSocket (specification 000, section 7). */
export const graphqlPath = '/v1/graphql';

/** Dependencies of GraphQL. */
interface GraphqlDependencies {
  schema: GraphQLSchema;
  services: GraphqlServices;
  /** The caller of an Authorization header. Rejects with `DomainError` 401 when it names none. */
  authenticate(authorization: string | undefined, address?: string): Promise<Caller>;
  /** The address a socket comes from, behind trusted proxies; the neighbour's own when left out. */
  clientIp?(request: IncomingMessage): string;
  /** Operations a minute that one address starts over sockets, as over HTTP; that of `callerLimits` when left out. */
  operationsPerMinute?: number;
}

/** Serves the schema over HTTP and WebSocket (graphql-ws) on {@link graphqlPath}, both with the same documents and limits. */
export async function registerGraphql(app: FastifyInstance, dependencies: GraphqlDependencies): Promise<void> {
  const { schema, services, authenticate, clientIp, operationsPerMinute } = dependencies;
  const documents = new Documents(schema);

  async function contextOf({ headers, ip }: FastifyRequest): Promise<RequestContext> {
    const { authorization, subaccount: name, organization } = headers;
    return {
      services,
      caller: authorization ? await authenticate(authorization, ip) : null,
      subaccountName: typeof name === 'string' && name !== '' ? name : null,
      ip,
      ...(typeof organization === 'string' && organization !== '' ? { organization } : {}),
    };
  }

  serveHttp(app, { path: graphqlPath, documents, contextOf, log: services.log });
  const sockets = attachSocketServer(app.server, {
    path: graphqlPath,
    documents,
    services,
    authenticate,
    ...(clientIp ? { clientIp } : {}),
    ...(operationsPerMinute === undefined ? {} : { limits: { operationsPerMinute } }),
  });
  app.addHook('preClose', () => sockets.close());
}
