import type { ExecutionResult } from 'graphql-ws';
import { expect, test, vi } from 'vitest';
import { askForDeltas, wholeResults } from './whole-results.ts';

function listener() {
  const sink = { next: vi.fn<(result: ExecutionResult) => void>(), error: vi.fn(), complete: vi.fn() };
  const results = wholeResults(sink);
  const hear = (message: unknown) => results.next(message as ExecutionResult);
  return { sink, hear };
}

const first = {
  asics: [
    { id: 'a', power: 1 },
    { id: 'b', power: 1 },
  ],
};

test('a subscription requests deltas in addition to its own fields', () => {
  expect(askForDeltas({ query: 'subscription { a }' })).toEqual({
    query: 'subscription { a }',
    extensions: { deltas: true },
  });
});

test('changes become whole results in which unchanged rows stay the same objects', () => {
  const { sink, hear } = listener();
  hear({ data: first });
  hear({ extensions: { delta: { asics: { 1: { power: 2 } } } } });
  hear({ extensions: { delta: { asics: { 0: { power: 3 } } } } });
  const [whole, second, third] = sink.next.mock.calls.map(([{ data }]) => (data as typeof first).asics);
  expect(whole).toBe(first.asics);
  expect(second).toEqual([
    { id: 'a', power: 1 },
    { id: 'b', power: 2 },
  ]);
  expect(second?.[0]).toBe(first.asics[0]);
  expect(third).toEqual([
    { id: 'a', power: 3 },
    { id: 'b', power: 2 },
  ]);
  expect(third?.[1]).toBe(second?.[1]);
});

test('later deltas apply to the last whole result', () => {
  const { sink, hear } = listener();
  hear({ data: first });
  hear({ data: { asics: [{ id: 'c', power: 9 }] } });
  hear({ extensions: { delta: { asics: { 0: { power: 8 } } } } });
  expect(sink.next).toHaveBeenLastCalledWith({ data: { asics: [{ id: 'c', power: 8 }] } });
});
