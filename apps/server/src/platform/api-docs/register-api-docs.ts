import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { originMark } from './code-example.ts';
import { escapeHtml } from './html.ts';
import { renderApiDocs } from './render-api-docs.ts';

/** Nothing but the page and its own stylesheet: no scripts, no other hosts. */
const contentPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

interface ApiDocsOptions {
  schema: GraphQLSchema;
  publicUrl: string;
  requestsPerMinute: number;
}

/** Serves the help on API keys and the API, made of the schema, to everyone; examples name the address it was asked at. */
export function registerApiDocs(app: FastifyInstance, { schema, publicUrl, requestsPerMinute }: ApiDocsOptions): void {
  const page = renderApiDocs({ schema, requestsPerMinute });
  const text = printSchema(lexicographicSortSchema(schema));
  const style = readFileSync(path.join(import.meta.dirname, 'api-docs.css'), 'utf8');

  function originOf({ host, protocol }: FastifyRequest): string {
    return plainHost.test(host) ? `${protocol}://${host}` : new URL(publicUrl).origin;
  }
  function pageFor(origin: string): string {
    const socketMark = originMark.replace('http', 'ws');
    return page
      .replaceAll(originMark, escapeHtml(origin))
      .replaceAll(socketMark, escapeHtml(origin.replace('http', 'ws')));
  }

  for (const url of ['/docs', '/docs/']) app.get(url, async (_request, reply) => reply.redirect('/docs/index.html'));
  app.get('/docs/index.html', async (request, reply) => {
    await reply
      .header('content-security-policy', contentPolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageFor(originOf(request)));
  });
  app.get('/docs/api-docs.css', async (_request, reply) => {
    await reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style);
  });
  app.get('/docs/schema.graphql', async (_request, reply) => {
    await reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
  });
}
