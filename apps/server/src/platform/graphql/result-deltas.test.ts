import { applyDelta } from '@headframe/domain/delta/apply-delta';
import type { Delta, JsonValue } from '@headframe/domain/delta/delta';
import { GraphQLError, type ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ResultChannel } from './result-channel.ts';
import { ResultDeltas } from './result-deltas.ts';

function channel(): ResultChannel {
  return new ResultChannel(() => undefined);
}

async function messageOf(messages: AsyncIterator<ExecutionResult, void, void>): Promise<ExecutionResult> {
  const next = await messages.next();
  if (next.done) throw new Error('The subscription ended.');
  return next.value;
}

const page = (power: number): ExecutionResult => ({ data: { asics: [{ id: 'a', power, ip: '10.0.0.1' }] } });

describe('ResultDeltas', () => {
  it('sends the first result whole and changes after it, an empty one where nothing changed', async () => {
    const results = channel();
    const messages = new ResultDeltas().follow(results);
    for (const power of [1, 2, 2]) results.push(page(power));
    expect(await messageOf(messages)).toEqual(page(1));
    expect(await messageOf(messages)).toEqual({ extensions: { delta: { asics: { 0: { power: 2 } } } } });
    expect(await messageOf(messages)).toEqual({ extensions: { delta: {} } });
  });

  it('lets a late subscriber of the same results begin with a whole one, and compares two results once for all', async () => {
    const deltas = new ResultDeltas();
    const [early, late] = [channel(), channel()];
    const [first, second] = [deltas.follow(early), deltas.follow(late)];
    const [one, two, three] = [page(1), page(2), page(3)];
    for (const result of [one, two, three]) early.push(result);
    for (const result of [two, three]) late.push(result);
    await messageOf(first);
    const heardFirst = [await messageOf(first), await messageOf(first)];
    const heardLate = [await messageOf(second), await messageOf(second)];
    expect(heardLate[0]).toBe(two);
    expect(heardLate[1]).toBe(heardFirst[1]);
    const shown = applyDelta(two.data as JsonValue, heardLate[1]?.extensions?.['delta'] as Delta);
    expect(shown).toEqual(three.data);
  });

  it('sends whole results around an error', async () => {
    const results = channel();
    const messages = new ResultDeltas().follow(results);
    const failed: ExecutionResult = { data: null, errors: [new GraphQLError('No.')] };
    for (const result of [page(1), failed, page(2)]) results.push(result);
    await messageOf(messages);
    expect(await messageOf(messages)).toBe(failed);
    expect(await messageOf(messages)).toEqual(page(2));
  });

  it('leaves at once while it waits for a result', async () => {
    let hasLeft = false;
    const messages = new ResultDeltas().follow(new ResultChannel(() => (hasLeft = true)));
    const waiting = messages.next();
    await messages.return?.();
    expect(hasLeft).toBe(true);
    expect((await waiting).done).toBe(true);
  });
});
