import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildId } from './codegen/build-id.ts';

/** Where the development server finds the API: the port that `npm start` and `npm run dev` listen on. */
const server = `http://127.0.0.1:${process.env['HEADFRAME_PORT'] ?? '8420'}`;

/** Every path the server answers itself; all else under /user/ is the console. */
const serverPaths = ['/v1', '/api', '/agent', '/coins', '/wallet', '/docs', '/healthz', '/readyz'];

/** Libraries and kits that every page needs: one file, for many small ones compress worse and cost a round trip each. */
const base = /[\\/](node_modules|packages|transport|ui)[\\/]/;

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
            { name: 'base', test: base, tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
