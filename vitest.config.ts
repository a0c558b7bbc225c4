import { defineConfig } from 'vitest/config';
import { provedHere } from './scripts/checks/proofs/proved-here.ts';

/**
 * Tests with a page for each file: those that need channels and locks of Node's own, which files that share a worker go without, and
 * those whose page starts at an address from outside, which a router of an earlier file could lead away from.
 */
const onOwnPage = [
  'transport/**/*',
  'app/other-tabs/**/*',
  'app/social-login/**/*',
  'features/devices/asic/drawer/AsicTunnel',
].map((files) => `apps/console/src/${files}.test.{ts,tsx}`);

/** What a test polls for may take its time on a machine that is busy; a test that is right does not get slower by it. */
const patience = { expect: { poll: { timeout: 30_000 } }, testTimeout: 120_000, hookTimeout: 120_000 };

const setup = (...names: string[]) => names.map((name) => `apps/console/src/testing/${name}.ts`);

const inBrowser = {
  environment: 'happy-dom',
  // A download would lead the page to its file, and files of a worker share one page.
  environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
  setupFiles: setup('patience', 'no-network', 'no-owner-stacks'),
  ...patience,
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
};

/**
 * Tests that wait for devices, timers and a database for most of their time: with more of them at once than there are
 * processors these have work. They run before the components, which keep the processors busy by themselves. Node loads
 * their files itself, as it does those of the product, and keeps them compiled; so there is no `vi.mock` here.
 */
const mostlyWaiting = {
  ...patience,
  environment: 'node',
  isolate: false,
  maxWorkers: 5,
  sequence: { groupOrder: 0 },
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/**
 * Four projects: `unit` needs nothing but Node, `integration` (*.integration.test.ts) starts a real PostgreSQL, sockets
 * and the simulator, `console` runs React components in happy-dom, `console-tabs` what several tabs of a browser share.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,bench,lint}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.integration.test.ts', 'apps/console/src/**', ...provedHere],
          ...mostlyWaiting,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,scripts,bench}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', ...provedHere],
          ...mostlyWaiting,
          globalSetup: ['apps/server/src/platform/database/testing/shared-postgres.ts'],
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'console',
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...onOwnPage],
          // Workers that load happy-dom, React and Mantine once, and the modules of the console for each file.
          setupFiles: setup('own-page', 'patience', 'no-network', 'no-owner-stacks'),
          pool: 'threads',
          isolate: false,
        },
      },
      { test: { ...inBrowser, name: 'console-pages', include: onOwnPage } },
    ],
  },
});
