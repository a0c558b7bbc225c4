import { expect, it } from 'vitest';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../start/repository.ts';

interface Report {
  message: string;
}

/** What the rule says of one import in a file of the repository. */
async function reportsOf(file: string, specifier: string): Promise<string[]> {
  const { default: rule } = (await import(pathToFileURL(path.join(REPOSITORY, 'lint/import-directions.js')).href)) as {
    default: { create: (context: object) => { ImportDeclaration: (node: object) => void } };
  };
  const reports: string[] = [];
  const context = { filename: path.join(REPOSITORY, file), report: ({ message }: Report) => reports.push(message) };
  rule.create(context).ImportDeclaration({ source: { value: specifier } });
  return reports;
}

const features = 'apps/server/src/features';

it.each([
  ['people never imports pool', `${features}/people/identity/registration.ts`, '../../pool/referral/index.ts'],
  ['devices never imports pool', 'apps/console/src/features/devices/asic/a.ts', '../../pool/workers/worker.route.ts'],
  [
    'platform never imports a feature',
    'apps/server/src/platform/api-docs/guide.ts',
    '../../features/devices/asic/index.ts',
  ],
  ['only through its index.ts', `${features}/pool/ledger/a.ts`, '../../people/identity/account-hooks.ts'],
])('%s', async (message, file, specifier) => {
  expect(await reportsOf(file, specifier)).toEqual([expect.stringContaining(message)]);
});

it.each([
  [`${features}/pool/ledger/a.ts`, '../../people/identity/index.ts'],
  [`${features}/dashboard/subaccount-summary/a.ts`, '../../pool/workers/index.ts'],
  [`${features}/people/subaccounts/a.integration.test.ts`, '../../pool/workers/index.ts'],
  [`${features}/people/subaccounts/a.ts`, '../identity/index.ts'],
])('%s may import %s', async (file, specifier) => {
  expect(await reportsOf(file, specifier)).toEqual([]);
});
