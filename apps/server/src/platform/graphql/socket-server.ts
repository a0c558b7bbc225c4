import { isDomainError } from '@headframe/domain/errors/domain-error';
import { callerLimits } from '@headframe/domain/limits/caller-limits';
import {
  GraphQLError,
  getOperationAST,
  Kind,
  subscribe,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { CloseCode, handleProtocols, makeServer } from 'graphql-ws';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { callerKey, type Caller } from '../auth/caller.ts';
import { refuseUpgrade } from '../http/refuse-upgrade.ts';
import { upgradePath } from '../http/upgrade-path.ts';
import type { GraphqlServices, RequestContext } from './context.ts';
import type { Documents } from './documents.ts';
import { accessOf } from './field-access.ts';
import { formatError } from './format-error.ts';
import { operationLimits } from './operation-limits.ts';
import { prepareOperation } from './prepare-operation.ts';
import { ResultDeltas } from './result-deltas.ts';
import { SharedSubscriptions, scopeKey } from './shared-subscriptions.ts';
import { keepAlive } from './socket-keep-alive.ts';
import { SocketQuota, tooManyCloseCode, type CountedSocket, type SocketLimits } from './socket-quota.ts';
import { reauthenticateCloseCode, watchRights } from './watch-rights.ts';

/** Dependencies of the socket endpoint. */
interface SocketServerOptions {
  path: string;
  documents: Documents;
  services: GraphqlServices;
  authenticate(authorization: string | undefined, address?: string): Promise<Caller>;
  /** The address a socket comes from; the neighbour's own when left out. */
  clientIp?(request: IncomingMessage): string;
  /** Other bounds than those of the product. */
  limits?: Partial<SocketLimits>;
}

interface Extra {
  socket: WebSocket;
  ip: string;
  request: RequestContext | undefined;
  /** The socket with its operations, as the quota counts it. */
  counted: CountedSocket | undefined;
}

function textOf(payload: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  const value = payload?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Whether an operation's one root field shows the same to all who hold its permission; others are each caller's own. */
function dependsOnRightsAlone(schema: GraphQLSchema, operation: OperationDefinitionNode | null | undefined): boolean {
  const [selection] = operation?.selectionSet.selections ?? [];
  if (selection?.kind !== Kind.FIELD) return false;
  const field = schema.getSubscriptionType()?.getFields()[selection.name.value];
  const access = field && accessOf(field);
  return access?.kind === 'permission' && !access.isPersonal;
}

/** Sends a message; a client that does not read what it asked for is cut off. */
function sendBounded(socket: WebSocket, data: string): Promise<void> {
  if (socket.bufferedAmount > callerLimits.socketBacklogBytes) socket.terminate();
  return new Promise((resolve) => socket.send(data, () => resolve()));
}

/** A subscription that could not be started: it fails at once, so that the client gets an `error` frame. */
async function* failed({ errors }: ExecutionResult): AsyncGenerator<ExecutionResult, void, void> {
  const [first] = errors ?? [];
  throw first?.originalError ?? first ?? new Error('The subscription could not be started.');
}

/**
 * Serves GraphQL over WebSocket (graphql-ws protocol) on the HTTP server's upgrade event; other paths are left alone. Who
 * subscribes with `extensions: { deltas: true }` gets changes after the first result.
 */
export function attachSocketServer(
  http: HttpServer,
  options: SocketServerOptions,
): { close(): void; shared: SharedSubscriptions } {
  const { documents, services } = options;
  const { schema } = documents;
  const shared = new SharedSubscriptions();
  const quota = new SocketQuota({ ...callerLimits, ...options.limits });
  const sockets = new WebSocketServer({ noServer: true, handleProtocols, maxPayload: operationLimits.bodyBytes });
  const texts = new WeakMap<DocumentNode, string>();
  const deltas = new ResultDeltas();
  const askedForDeltas = new WeakSet<ExecutionArgs>();

  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: 10_000,
    onConnect: async (context) => {
      try {
        const authorization = textOf(context.connectionParams, 'authorization');
        const { ip } = context.extra;
        const authenticate = () => options.authenticate(authorization, ip);
        const caller = await authenticate();
        // The client may have left while its token was read; what is registered now would never be taken back.
        if (context.extra.socket.readyState !== context.extra.socket.OPEN) return false;
        const counted = { operations: () => context.subscriptions };
        const leave = quota.admit(caller, counted);
        if (!leave) {
          context.extra.socket.close(tooManyCloseCode, 'Too many connections');
          return false;
        }
        context.extra.socket.once('close', leave);
        context.extra.counted = counted;
        const subaccountName = textOf(context.connectionParams, 'subaccount') ?? null;
        context.extra.request = { services, caller, subaccountName, ip };
        const stop = watchRights(context.extra.socket, authenticate, context.extra.request);
        context.extra.socket.once('close', stop);
        return true;
      } catch (error) {
        context.extra.socket.close(reauthenticateCloseCode, isDomainError(error) ? error.message : 'Sign in again');
        return false;
      }
    },
    onSubscribe: (context, _id, payload) => {
      const { request, counted, ip } = context.extra;
      if (!request || !counted) return [new GraphQLError('Sign in first.', { extensions: { code: '401' } })];
      const excess = quota.excess(request.caller, counted, ip);
      if (excess) return [new GraphQLError(excess.message, { extensions: { code: excess.code } })];
      const prepared = prepareOperation(documents, payload);
      if (!('operation' in prepared)) return prepared.map((problem) => formatError(problem, services.log));
      const { document, text } = prepared.read;
      texts.set(document, text);
      const args: ExecutionArgs = {
        schema,
        document,
        contextValue: request,
        variableValues: prepared.variables,
        operationName: payload.operationName ?? null,
      };
      if (payload.extensions?.['deltas'] === true) askedForDeltas.add(args);
      return args;
    },
    subscribe: async (args: ExecutionArgs) => {
      const request = args.contextValue as RequestContext;
      const operation = getOperationAST(args.document, args.operationName);
      const key = JSON.stringify([
        texts.get(args.document),
        operation?.name?.value,
        args.variableValues ?? null,
        scopeKey(request),
        dependsOnRightsAlone(schema, operation) || !request.caller ? null : callerKey(request.caller),
      ]);
      const result = await shared.join(key, async () => {
        const source = await subscribe(args);
        return source as AsyncGenerator<ExecutionResult, void, void> | ExecutionResult;
      });
      if (!(Symbol.asyncIterator in result)) return failed(result);
      return askedForDeltas.has(args) ? deltas.follow(result) : result;
    },
    onNext: (_context, _id, _payload, _args, { errors, data }) =>
      errors
        ? { data: data ?? null, errors: errors.map((error) => formatError(error, services.log).toJSON()) }
        : undefined,
    onError: (_context, _id, _payload, errors) =>
      errors.map((error) => formatError(error as GraphQLError, services.log).toJSON()),
  });

  function opened(socket: WebSocket, ip: string): void {
    const alive = keepAlive(socket);
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => sendBounded(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) => {
          socket.on('message', (data: Buffer) => {
            if (!quota.mayReceive(ip)) return socket.close(tooManyCloseCode, 'Too many messages');
            handle(data.toString()).catch((error: unknown) => {
              services.log.warn({ err: error }, 'GraphQL socket message failed');
              socket.close(CloseCode.BadRequest, 'Bad message');
            });
          });
        },
        onPong: alive.onPong,
      },
      { socket, ip, request: undefined, counted: undefined },
    );
    socket.once('close', (code, reason) => {
      alive.stop();
      void closed(code, reason.toString());
    });
    socket.on('error', (error) => services.log.warn({ err: error }, 'GraphQL socket failed'));
  }

  const ipOf = options.clientIp ?? ((request: IncomingMessage) => request.socket.remoteAddress ?? '');
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (upgradePath(request) !== options.path) return;
    const ip = ipOf(request);
    if (!quota.mayOpen(ip)) return refuseUpgrade(stream, '429 Too Many Requests');
    sockets.handleUpgrade(request, stream, head, (socket) => opened(socket, ip));
  };
  http.on('upgrade', onUpgrade);
  return {
    shared,
    close: () => {
      http.off('upgrade', onUpgrade);
      for (const socket of sockets.clients) socket.close(1001, 'Server is going away');
      sockets.close();
    },
  };
}
