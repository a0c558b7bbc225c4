import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildId } from './codegen/build-id.ts';

/** Where the development server finds the API: the port that `npm start` and `npm run dev` listen on. */
const server = `http://127.0.0.1:${process.env['HEADFRAME_PORT'] ?? '8420'}`;

/** Every path the server answers itself; all else under /user/ is the console. */
const serverPaths = ['/v1', '/api', '/agent', '/coins', '/wallet', '/docs', '/healthz', '/readyz'];

/** Libraries and kits: few files, for many small ones compress worse and cost a round trip each. */
const kit = /[\\/](node_modules|packages|transport|ui)[\\/]/;

/** What the sign-in page needs of the kits, so that it does not wait for what only the pages behind it need. */
const form =
  /@mantine[\\/]core[\\/].*[\\/](ActionIcon|Input|InputBase|TextInput|PasswordInput)[\\/]|[\\/](WarningNote|PasswordRules|IconCheck|IconCircleDashed|mail-status)\./;

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
    // Every browser that runs this target preloads modules by itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Of these only what the first load needs; the rest goes with the pages that need it.
            { name: 'base', test: kit, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            { name: 'form', test: form },
            // What many pages share is loaded once, with the first of them; the rest of a page stays a file of its own.
            { name: 'kit', test: kit, minShareCount: 4 },
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
});
