import { hasIssue } from '@headframe/domain/devices/asic/issue-flags';
import { lowHashrateSeconds } from '@headframe/domain/devices/asic/default-ranges';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readingOf } from '../../../../testing/agent-reports.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';
import { seedAsics } from '../../../../testing/seed-site.ts';
import { forgetDevices } from '../index.ts';

const farm = IngestSite.use();

const poll = 20;
const readingsInTime = lowHashrateSeconds / poll;
/** Whether the hashrate is below its bound, by reading. */
type Course = readonly boolean[];

let seeded = 0;

/** Sends the readings of one new miner for each course; returns after which of them each was an issue. */
async function follow(courses: readonly Course[]): Promise<boolean[][]> {
  const ids = await seedAsics(
    farm.database,
    farm.site,
    courses.map(() => ({ ip: `10.9.${Math.floor(++seeded / 200)}.${(seeded % 200) + 1}` })),
  );
  forgetDevices(farm.session, 'all');
  const begin = Date.now() - 2 * 3_600_000;
  const found = courses.map((): boolean[] => []);
  for (let step = 0; step < (courses[0]?.length ?? 0); step += 1) {
    const at = begin + step * poll * 1000;
    const reports = ids.map((id, place) => {
      const isLow = courses[place]?.[step] === true;
      return readingOf(id, at, { idealHashrate: 100e12, hashrate: isLow ? 85e12 : 95e12, elapsed: 86_400 });
    });
    await farm.sendReports(...reports);
    const { rows } = await sql<{ issues: number }>`select issues from asic_state where device_id = any (${ids}::int[])
      order by device_id`.execute(farm.database);
    rows.forEach(({ issues }, place) => found[place]?.push(hasIssue(issues, 'LOW_HASHRATE')));
  }
  return found;
}

const changes = (course: Course) => course.slice(1).filter((value, place) => value !== course[place]).length;
const repeated = (pattern: Course, length: number) =>
  Array.from({ length }, (_, place) => pattern[place % pattern.length] === true);

it('a hashrate that is low all the time is an issue after ten minutes, wherever one reading is above the bound', async () => {
  const length = readingsInTime + 5;
  const courses = Array.from({ length: readingsInTime }, (_, good) =>
    Array.from({ length }, (_, place) => place !== good),
  );
  const steady = Array.from({ length }, () => true);
  const [first = [], ...others] = await follow([steady, ...courses]);
  expect(first.indexOf(true)).toBe(readingsInTime);
  for (const [good, found] of others.entries()) {
    expect(found.indexOf(true), `above the bound at ${good}`).toBeLessThanOrEqual(readingsInTime + 2);
    expect(changes(found)).toBe(1);
  }
});

it('what wavers about the bound is one issue, or none, by how often it is low', async () => {
  const ofShare = (isFit: (share: number) => boolean) =>
    fc
      .array(fc.boolean(), { minLength: 2, maxLength: 6 })
      .filter((pattern) => isFit(pattern.filter(Boolean).length / pattern.length));
  const often = ofShare((share) => share >= 0.5);
  const rarely = ofShare((share) => share <= 0.25);
  await fc.assert(
    fc.asyncProperty(
      fc.array(often, { minLength: 12, maxLength: 12 }),
      fc.array(rarely, { minLength: 12, maxLength: 12 }),
      async (oftenLow, rarelyLow) => {
        const length = 2 * readingsInTime;
        const found = await follow([...oftenLow, ...rarelyLow].map((pattern) => repeated(pattern, length)));
        for (const [place, pattern] of oftenLow.entries()) {
          const shown = found[place] ?? [];
          expect(shown.indexOf(true), pattern.join()).toBeGreaterThanOrEqual(readingsInTime);
          expect(shown.indexOf(true), pattern.join()).toBeLessThanOrEqual(readingsInTime + 2 * pattern.length);
          expect(changes(shown), pattern.join()).toBe(1);
        }
        for (const [place, pattern] of rarelyLow.entries())
          expect(found[oftenLow.length + place]?.includes(true), pattern.join()).toBe(false);
      },
    ),
    { numRuns: 3 },
  );
});

it('the issue ends within ten minutes of hashing well, and begins again after ten others', async () => {
  const low = readingsInTime + 1;
  const course = Array.from(
    { length: low + 2 * readingsInTime + low },
    (_, place) => place < low || place >= low + 2 * readingsInTime,
  );
  const [found = []] = await follow([course]);
  const end = found.indexOf(false, low - 1);
  expect(end - low).toBeGreaterThan(5);
  expect(end - low).toBeLessThanOrEqual(readingsInTime);
  expect(found.indexOf(true, end)).toBe(low + 2 * readingsInTime + readingsInTime);
  expect(changes(found)).toBe(3);
});
