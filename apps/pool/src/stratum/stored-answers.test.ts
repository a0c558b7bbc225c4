import { expect, it } from 'vitest';
import { SpoolUnavailableError } from '../spool/share-spool.ts';
import { StoredAnswers } from './stored-answers.ts';
import type { StratumContext } from './stratum-context.ts';
import { PoolCounters } from './pool-counters.ts';

/** Answers over a spool whose group commits a test ends. */
function scene() {
  const groups: PromiseWithResolvers<void>[] = [Promise.withResolvers<void>()];
  const counters = new PoolCounters();
  const errors: unknown[] = [];
  const context = {
    spool: { accept: () => groups.at(-1)?.promise },
    counters,
    log: { error: (...error: unknown[]) => errors.push(error) },
  } as unknown as StratumContext;
  const written: string[] = [];
  const answers = new StoredAnswers(context, (lines) => written.push(lines));
  const share = { difficulty: 16_384 } as Parameters<StoredAnswers['add']>[1];
  return { groups, counters, errors, written, answers, share };
}

it('answers the shares of a group commit together, once it is on disk', async () => {
  const { groups, counters, written, answers, share } = scene();
  for (const id of [1, '"a"']) answers.add(id, share);
  groups.push(Promise.withResolvers<void>());
  answers.add(3, share);
  expect([answers.pending, written]).toEqual([3, []]);
  groups[0]?.resolve();
  await groups[0]?.promise;
  expect(written).toEqual(['{"id":1,"result":true,"error":null}\n{"id":"a","result":true,"error":null}\n']);
  expect([answers.pending, counters.accepted, counters.acceptedDifficulty]).toEqual([1, 2, 32_768]);
  groups[1]?.resolve();
  await groups[1]?.promise;
  expect(written).toHaveLength(2);
});

it('answers each share of a group that could not be stored with the error, and logs one of a thousand', async () => {
  const { groups, counters, errors, written, answers, share } = scene();
  for (let id = 0; id < 1001; id += 1) answers.add(id, share);
  groups[0]?.reject(new SpoolUnavailableError('disk-full'));
  await groups[0]?.promise.catch(() => undefined);
  expect(written[0]?.split('\n').filter((line) => line.includes('"result":null'))).toHaveLength(1001);
  expect([answers.pending, counters.notStored, counters.accepted, errors.length]).toEqual([0, 1001, 0, 1]);
});
