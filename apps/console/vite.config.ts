import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildId } from './codegen/build-id.ts';

/** Where the development server finds the API: the port that `npm start` and `npm run dev` listen on. */
const server = `http://127.0.0.1:${process.env['HEADFRAME_PORT'] ?? '8420'}`;

/** Every path the server answers itself; all else under /user/ is the console. */
const serverPaths = ['/v1', '/api', '/agent', '/coins', '/wallet', '/docs', '/healthz', '/readyz'];

/** What every page needs: one file, for many small ones compress worse and cost a round trip each. */
const base = new RegExp(
  [
    'node_modules/(@tanstack/(react-router|router-core|history|store|react-store)|@urql|urql|wonka|@0no-co|graphql-ws|zustand|clsx)/',
    'node_modules/@mantine/(hooks|store)/',
    'node_modules/@mantine/core/esm/(core|components/(ActionIcon|Button|CloseButton|Loader|Transition|UnstyledButton|VisuallyHidden))/',
    'packages/domain/src/(errors|feature-access|limits|permissions|routes)/',
    'console/src/transport/',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

export default defineConfig({
  base: '/user/',
  plugins: [react(), buildId()],
  server: {
    host: '127.0.0.1',
    port: 8421,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, ws: true, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'base', test: base },
          ],
        },
      },
    },
  },
});
