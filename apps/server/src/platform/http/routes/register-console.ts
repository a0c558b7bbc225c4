import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { compressAssets } from './compress-assets.ts';

/** Vite writes files with a hash in their name here. */
const hashedFolder = `${path.sep}assets${path.sep}`;
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the built console under /user/: hashed files for ever, all else checked each time, as compressed copies
 * (.br, .gz) made after the first start, and index.html for every path that the console routes by itself.
 */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onListen', () => {
    compressAssets(folder).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the console is served without compressed copies');
    });
  });
  app.get('/', { logLevel: 'warn' }, async (_request, reply) => reply.redirect('/user/'));
  app.get('/user', { logLevel: 'warn' }, async (_request, reply) => reply.redirect('/user/'));
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        logLevel: 'warn',
        setHeaders: (reply, file) => {
          const relative = `${path.sep}${path.relative(folder, file)}`;
          reply.header('cache-control', relative.startsWith(hashedFolder) ? forever : 'no-cache');
        },
      });
      scope.setNotFoundHandler(async (request, reply) => {
        const isPage =
          (request.method === 'GET' || request.method === 'HEAD') && !/^\/user\/assets\//.test(request.url);
        if (isPage && existsSync(path.join(folder, 'index.html'))) return reply.sendFile('index.html');
        const message = isPage ? 'The console has not been built: run npm run build.' : 'There is nothing here.';
        return reply.code(404).send({ error: 'not-found', message, requestId: request.id });
      });
    },
    { prefix: '/user' },
  );
}
