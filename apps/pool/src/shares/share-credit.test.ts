import { setImmediate } from 'node:timers/promises';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShareChecker } from './share-checker.ts';
import { randomTemplate } from './testing/random-template.ts';

/** At this weight a share of difficulty d takes d hashes. */
const weight = 2 ** 32;
const shape = { name: 1, tip: 1, coinEnum: 0 as const, headBytes: 60, tailBytes: 80, branchCount: 2 };
const template = randomTemplate({ ...shape, extranonceBytes: 13, weight, bits: 0x03000001 });

/** A job of a difficulty that the miner chooses, on the work before or on an equal template; or hashes, tried under jobs in some order. */
const action = fc.oneof(
  fc.record({ kind: fc.constant('job' as const), exponent: fc.nat({ max: 5 }), isAgain: fc.boolean() }),
  fc.record({
    kind: fc.constant('hashes' as const),
    /** Where it searches: in an earlier place it finds the same again. */
    place: fc.nat({ max: 99 }),
    count: fc.integer({ min: 1, max: 60 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  }),
);

/** What a miner that knows every job and every hash got for what it did. */
interface Outcome {
  hashes: number;
  credit: number;
  /** Of the credit that so many hashes are expected to bring. */
  variance: number;
}

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays a history: each hash is submitted under all jobs of its order, after the miner has chosen what jobs there are. */
async function play(history: readonly Action[], run = 0): Promise<Outcome> {
  const outcome: Outcome = { hashes: 0, credit: 0, variance: 0 };
  const headers = new Map<string, number>();
  const credited = new Set<string>();
  const submitted = new Map<number, string>();
  const checker = new ShareChecker<string>({ coin: minedCoin(0), extranonce1Bytes: 4, extranonce2Bytes: 8 });
  const session = checker.openSession({
    extranonce1: Buffer.from('01020304', 'hex'),
    onVerdict: ({ id, outcome: verdict, difficulty }) => {
      if (verdict !== 'accepted') return;
      const header = submitted.get(id as number) as string;
      expect(credited.has(header), 'a header is credited once').toBe(false);
      expect(difficulty, 'a header counts for one difficulty').toBe(headers.get(header));
      credited.add(header);
      outcome.credit += difficulty;
    },
  });
  session.authorize('farm.a', 'a');
  let loaded = checker.addTemplate(template);
  const jobs: { id: number; mark: number; difficulty: number }[] = [];
  for (const step of history) {
    if (step.kind === 'job') {
      if (step.isAgain) loaded = checker.addTemplate({ ...template });
      jobs.push(
        session.addJob({ id: checker.nextJobId(), template: loaded, difficulty: 2 ** step.exponent, isWeighted: true }),
      );
      continue;
    }
    for (let nonce = 0; nonce < step.count; nonce += 1)
      for (const back of step.order) {
        const job = jobs.at(-1 - back);
        if (!job) continue;
        const extranonce2 = run.toString(16).padStart(16, '0');
        const word = `${step.place}`.padStart(4, '0') + nonce.toString(16).padStart(4, '0');
        // What a header is made of: the same for all jobs of the template but for their mark.
        const header = `${job.mark} ${word}`;
        if (!headers.has(header)) {
          outcome.hashes += 1;
          outcome.variance += job.difficulty - 1;
          headers.set(header, job.difficulty);
        }
        const id = submitted.size;
        submitted.set(id, header);
        session.submitParameters(id, ['farm.a', job.id.toString(16), extranonce2, (1_790_000_600).toString(16), word]);
      }
    await setImmediate();
  }
  return outcome;
}

describe('the credit of a miner', () => {
  it('is what its hashes are worth, over any order of difficulties, jobs and submissions', async () => {
    const sum: Outcome = { hashes: 0, credit: 0, variance: 0 };
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40, size: 'max' }), async (history) => {
        const { hashes, credit, variance } = await play(history, (run += 1));
        sum.hashes += hashes;
        sum.credit += credit;
        sum.variance += variance;
      }),
      { seed: 109, numRuns: 60 },
    );
    expect(sum.hashes).toBeGreaterThan(10_000);
    expect(Math.abs(sum.credit - sum.hashes)).toBeLessThan(4 * Math.sqrt(sum.variance));
  });

  it('does not grow where a miner walks through all difficulties and back to the first', async () => {
    const exponents = [...Array(60).keys()].map((number) => number - 14);
    const walk = exponents.map((exponent) => ({ kind: 'job' as const, exponent, isAgain: false }));
    const again = { kind: 'job' as const, exponent: 0, isAgain: true };
    const hashes = { kind: 'hashes' as const, place: 1, count: 40, order: [0] };
    expect(await play([again, hashes, ...walk, again, hashes])).toMatchObject({ hashes: 40, credit: 40 });
  });
});
