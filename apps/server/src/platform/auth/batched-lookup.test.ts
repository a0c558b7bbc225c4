import { setTimeout as delay } from 'node:timers/promises';
import { expect, describe, it } from 'vitest';
import { BatchedLookup } from './batched-lookup.ts';

const hashOf = (number: number) => Buffer.from(`hash ${number}`);

describe('BatchedLookup', () => {
  it('answers every key with one query at a time, however many come at once', async () => {
    let running = 0;
    let maxRunning = 0;
    let queries = 0;
    const lookup = new BatchedLookup<string>(async (hashes) => {
      queries += 1;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await delay(1);
      running -= 1;
      const known = hashes.filter((hash) => hash.equals(hashOf(7)));
      return new Map(known.map((hash) => [hash.toString('base64'), 'agent 7']));
    });
    const answers = await Promise.all(Array.from({ length: 2000 }, (_, number) => lookup.find(hashOf(number % 1200))));
    expect(maxRunning).toBe(1);
    expect(queries).toBeLessThanOrEqual(4);
    expect(answers.flatMap((answer, number) => (answer ? [[number, answer]] : []))).toEqual([
      [7, 'agent 7'],
      [1207, 'agent 7'],
    ]);
  });

  it('passes a failed query on to those who wait for it, and works again after it', async () => {
    let isDown = true;
    const lookup = new BatchedLookup<string>((hashes) =>
      isDown
        ? Promise.reject(new Error('down'))
        : Promise.resolve(new Map(hashes.map((hash) => [hash.toString('base64'), 'here']))),
    );
    await expect(lookup.find(hashOf(1))).rejects.toThrow('down');
    isDown = false;
    expect(await lookup.find(hashOf(1))).toBe('here');
  });
});
