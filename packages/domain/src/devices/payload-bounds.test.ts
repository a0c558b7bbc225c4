import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsProblem, commonBounds, type PayloadBounds } from './payload-bounds.ts';

const keys = ['low', 'normal', 'high'];
const bounds: fc.Arbitrary<PayloadBounds> = fc.record(
  {
    ranges: fc
      .tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }))
      .map(([min, length]) => ({ watts: { min, max: min + length, unit: 'W' } })),
    presets: fc.subarray(keys).map((some) => ({ mode: some.map((key) => ({ key, label: key })) })),
    lacks: fc.subarray(['watts', 'mode']).map((some) => Object.fromEntries(some.map((field) => [field, 'Not here.']))),
  },
  { requiredKeys: [] },
);

it('several devices accept together exactly what each of them accepts', () => {
  const value = fc.oneof(
    fc.record({ field: fc.constant('watts'), value: fc.nat({ max: 20 }) }),
    fc.record({ field: fc.constant('mode'), value: fc.constantFrom(...keys, 'turbo') }),
  );
  fc.assert(
    fc.property(fc.array(bounds, { minLength: 1, maxLength: 4 }), value, (all, given) => {
      const accepts = (one: PayloadBounds) => boundsProblem(one, given.field, given.value) === undefined;
      expect(accepts(commonBounds(all))).toBe(all.every((one) => accepts(one)));
    }),
  );
});

it('says what is wrong, and nothing of a field that is not given', () => {
  const common = commonBounds([
    { lacks: { watts: 'No watt target.' }, presets: { mode: [{ key: 'low', label: 'Low power' }] } },
    { ranges: { watts: { min: 1, max: 9, unit: 'W' } } },
  ]);
  expect(boundsProblem(common, 'watts', 5)).toBe('No watt target.');
  expect(boundsProblem(common, 'watts', undefined)).toBeUndefined();
  expect(boundsProblem(common, 'mode', 'high')).toBe('Only Low power.');
  expect(boundsProblem(common, 'constructor', 'high')).toBeUndefined();
  expect(boundsProblem({ presets: { mode: [] } }, 'mode', 'high')).toBe('All of them have no preset in common.');
});
