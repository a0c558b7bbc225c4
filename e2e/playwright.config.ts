import { defineConfig, devices } from '@playwright/test';
import { findTestBrowser } from '../scripts/checks/find-chromium.ts';
import { provedHere } from '../scripts/checks/proofs/proved-here.ts';

const killsFile = 'proof/kill-nine.spec.ts';
const proved = provedHere.map((file) => file.replace('e2e/src/', ''));

/** The files that take longest, each a minute or more of one worker. */
const longFiles = [
  'pages',
  'layers',
  'devices/asic/asic',
  'devices/pdus/pdus',
  'people/session/session',
  'people/subaccounts/subaccounts',
  'pool/mine-and-withdraw',
].map((name) => `${name}.spec.ts`);

/**
 * Four files run at a time. All journeys run on one product, which is started once (`src/shared-product`); each file has a
 * person, a subaccount, an agent and devices of its own there. Proofs that kill programs start products of their own.
 */
export default defineConfig({
  testDir: './src',
  outputDir: '../test-results',
  globalSetup: './src/shared-product/global-setup.ts',
  workers: 4,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  // Patience with a busy machine; a test that is right does not get slower by it.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // The kills run alone: three products that start beside them would double their time. Then the long ones first, so that
  // the last of them does not run alone.
  projects: [
    { name: 'kills', testMatch: killsFile, testIgnore: proved },
    { name: 'proof', testMatch: 'proof/**/*.spec.ts', testIgnore: [killsFile, ...proved], dependencies: ['kills'] },
    { name: 'long', testMatch: longFiles, dependencies: ['kills'] },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: ['proof/**', ...longFiles], dependencies: ['kills'] },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs an eighth of the processor; `--trace retain-on-failure` records where one looks for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser() ?? 'chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
