import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Where clocks of a zone are read: the calendar itself, and the offset in the label of a zone. */
const allowed = ['packages/domain/src/calendar/zoned-time.ts', 'packages/domain/src/enums/time-zones.ts'];

/** What turns moments into clocks of a zone or back: fields of `Intl`, the zone of this machine, SQL in a zone other than UTC. */
const zoneMath =
  /formatToParts|getTimezoneOffset|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\bTemporal\.|at time zone (?!'utc')/i;

it('is the only code that turns what clocks show into moments', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.filter((file) => zoneMath.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(allowed);
});
