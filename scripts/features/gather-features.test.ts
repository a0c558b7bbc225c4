import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherChannels } from './gather-channels.ts';
import { gatherEvents } from './gather-events.ts';
import { gatherConsolePages, gatherServerFeatures } from './gather-features.ts';
import { gatherKinds } from './gather-kinds.ts';
import { gatherMiners } from './gather-miners.ts';
import { gatherRecords } from './gather-records.ts';
import { gatherSignals } from './gather-signals.ts';

const server = path.resolve(import.meta.dirname, '../../apps/server/src');
const consoleSources = path.resolve(import.meta.dirname, '../../apps/console/src');
const filesOf = (sources: string, files: ReadonlyMap<string, string>) =>
  [...files].map(([file, text]) => [path.join(sources, file), text] as const);
const root = path.resolve(import.meta.dirname, '../..');
const gathered = [
  ...filesOf(root, gatherKinds(root)),
  ...filesOf(root, gatherMiners(root)),
  ...filesOf(root, gatherRecords(root)),
  ...filesOf(root, gatherSignals(root)),
  ...filesOf(root, gatherEvents(root)),
  ...filesOf(server, gatherChannels(server)),
  ...filesOf(server, await gatherServerFeatures(server)),
  ...filesOf(consoleSources, gatherConsolePages(consoleSources)),
];

describe('the registrations of features', () => {
  it.each(gathered)('are gathered in %s as it is committed (npm run features)', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('gatherServerFeatures', () => {
  let sources: string;
  beforeAll(async () => {
    sources = await mkdtemp(path.join(tmpdir(), 'headframe-features-'));
    mkdirSync(path.join(sources, 'features/farm/wind-mills'), { recursive: true });
  });
  afterAll(() => rmSync(sources, { recursive: true, force: true }));

  it('refuses a folder without a registration', async () => {
    await expect(gatherServerFeatures(sources)).rejects.toThrow('farm/wind-mills');
  });

  it('imports what each folder exports, with its topics', async () => {
    const file = path.join(sources, 'features/farm/wind-mills/wind-mills.feature.ts');
    writeFileSync(file, "export const windMillsFeature = { topics: { subaccount: ['mill'] } };");
    const files = await gatherServerFeatures(sources);
    expect(files.get('generated/features.ts')).toContain(
      "import { windMillsFeature } from '../features/farm/wind-mills/wind-mills.feature.ts';",
    );
    expect(files.get('platform/pubsub/generated/topics.ts')).toContain("subaccountTopics = ['mill'] as const");
    expect(files.get('testing/generated/expectations.ts')).not.toContain('wind-mills');
  });

  it('gathers what the platform registers and what parts of a feature expect, by the name of their folder', async () => {
    for (const folder of ['platform/weather', 'features/farm/wind-mills/blades'])
      mkdirSync(path.join(sources, folder), { recursive: true });
    writeFileSync(path.join(sources, 'platform/weather/weather.feature.ts'), 'export const weatherFeature = {};');
    writeFileSync(path.join(sources, 'features/farm/wind-mills/blades/blades.expected.ts'), '');
    writeFileSync(path.join(sources, 'features/farm/wind-mills/blades/blade-rows.expected.ts'), '');
    const files = await gatherServerFeatures(sources);
    expect(files.get('generated/features.ts')).toContain("from '../platform/weather/weather.feature.ts';");
    const expected = files.get('testing/generated/expectations.ts');
    expect(expected).toContain('bladesExpected');
    expect(expected).not.toContain('bladeRows');
  });
});
