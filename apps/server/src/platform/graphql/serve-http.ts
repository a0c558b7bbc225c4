import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import * as z from 'zod';
import type { RequestContext } from './context.ts';
import type { Documents } from './documents.ts';
import { compressAnswer } from './compress-answer.ts';
import { formatError } from './format-error.ts';
import { OperationRunner } from './operation-runner.ts';
import { prepareOperation, type OperationRequest } from './prepare-operation.ts';

/** Dependencies of GraphQL over HTTP. */
interface HttpEndpoint {
  path: string;
  documents: Documents;
  /** Who asks. Rejects with `DomainError` 401 when the Authorization header names nobody. */
  contextOf(request: FastifyRequest): Promise<RequestContext>;
  log: Parameters<typeof formatError>[1];
}

const operationSchema = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** A client's mistake about HTTP, answered with its status and never written to the log as an error. */
interface Mistake {
  status: 400 | 405 | 415;
  message: string;
}

function parsedJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return text === '' ? null : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The operation that a request carries: in the JSON body of a POST, in the query string of a GET. */
function operationOf(request: FastifyRequest): OperationRequest | Mistake {
  const isGet = request.method === 'GET' || request.method === 'HEAD';
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (!isGet && type !== 'application/json') return { status: 415, message: 'Send the operation as application/json.' };
  if (Array.isArray(request.body)) return { status: 400, message: 'Send one operation at a time.' };
  const parameters = request.query as Record<string, unknown>;
  const given = isGet ? { ...parameters, variables: parsedJson(parameters['variables']) } : request.body;
  const result = operationSchema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return { status: 400, message: `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'Not valid.'}` };
}

async function refuse(reply: FastifyReply, { status, message }: Mistake): Promise<void> {
  const errors = [{ message, extensions: { code: 'validation-failed' } }];
  if (status === 405) reply.header('allow', 'POST');
  await reply.code(status).send({ data: null, errors });
}

/** Serves queries and mutations over HTTP; what is wrong with an operation is in its answer, what is wrong with the request is a 4xx. */
export function serveHttp(app: FastifyInstance, { path, documents, contextOf, log }: HttpEndpoint): void {
  const runner = new OperationRunner(documents.schema);
  const formatted = (errors: readonly GraphQLError[]) => errors.map((error) => formatError(error, log).toJSON());

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asked = operationOf(request);
    if ('status' in asked) return refuse(reply, asked);
    const context = await contextOf(request);
    const prepared = prepareOperation(documents, asked);
    if (!('operation' in prepared)) {
      await reply.send({ data: null, errors: formatted(prepared) });
      return;
    }
    const { operation: kind } = prepared.operation;
    if (kind === 'subscription') return refuse(reply, { status: 400, message: 'Subscriptions go over the WebSocket.' });
    if (kind === 'mutation' && request.method !== 'POST')
      return refuse(reply, { status: 405, message: 'Send mutations by POST.' });
    const { data, errors } = await runner.run(prepared, context);
    await reply.send({ data: data ?? null, ...(errors ? { errors: formatted(errors) } : {}) });
  }

  app.get(path, { onSend: compressAnswer }, answer);
  app.post(path, { onSend: compressAnswer }, answer);
}
