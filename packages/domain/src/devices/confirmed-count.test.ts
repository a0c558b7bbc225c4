import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmedCountRefusal } from './confirmed-count.ts';

const nouns = ['outlet', 'outlets'] as const;

test('the number is confirmed, or the refusal says which one to send', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.boolean(),
      fc.option(fc.integer()),
      (count, isAsked, given) => {
        const refusal = confirmedCountRefusal({ count, nouns, isAsked }, given);
        const isConfirmed = given === count || (given === null && !isAsked);
        expect(refusal === undefined).toBe(isConfirmed);
        if (refusal !== undefined) expect(refusal).toContain(`end confirmedCount: ${count}`);
      },
    ),
  );
});

test('what is lost is named', () => {
  const cut = { count: 288, nouns, watts: 848_040, isAsked: true };
  expect(confirmedCountRefusal(cut, undefined)).toBe(
    'confirmedCount: this is for 288 outlets with 848.0 kW. Send confirmedCount: 288 to confirm that many.',
  );
  expect(confirmedCountRefusal({ ...cut, count: 1 }, 288)).toBe(
    'confirmedCount: 288 was confirmed, and this is for 1 outlet with 848.0 kW now. Look at them again, and send confirmedCount: 1.',
  );
});
