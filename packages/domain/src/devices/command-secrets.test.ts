import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinSecrets, splitSecrets } from './command-secrets.ts';

const paths = ['pools.*.password', 'key'];
const pools = [
  { address: 'one.test:3333', user: 'a', password: 'first' },
  { address: 'two.test:3333', user: 'b', password: 'second' },
];

it('separates what a descriptor declares as secret, by position', () => {
  expect(splitSecrets({ kind: 'changePool', pools }, paths)).toEqual({
    shown: {
      kind: 'changePool',
      pools: [
        { address: 'one.test:3333', user: 'a' },
        { address: 'two.test:3333', user: 'b' },
      ],
    },
    secrets: { 'pools.0.password': 'first', 'pools.1.password': 'second' },
  });
  expect(splitSecrets({ kind: 'reboot' })).toEqual({ shown: { kind: 'reboot' }, secrets: null });
  expect(splitSecrets({ kind: 'tunnel', key: 'k' }, paths)).toEqual({
    shown: { kind: 'tunnel' },
    secrets: { key: 'k' },
  });
});

it('puts secrets in their places, and leaves out those whose place is missing', () => {
  const own = { pools: [{ address: 'own.test:3333', user: 'c' }] };
  expect(joinSecrets(own, { 'pools.0.password': 'first', 'pools.1.password': 'second' })).toEqual({
    pools: [{ address: 'own.test:3333', user: 'c', password: 'first' }],
  });
  expect(joinSecrets(own, null)).toBe(own);
});

it('joins what it split, shows no secret, and leaves the payload itself alone', () => {
  const text = fc.string({ minLength: 1 }).map((value) => `s${value}`);
  const payload = fc.record(
    { pools: fc.array(fc.record({ address: fc.string(), password: text }), { maxLength: 3 }), key: text },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(payload, (given) => {
      const before = structuredClone(given);
      const { shown, secrets } = splitSecrets(given, paths);
      expect(given).toEqual(before);
      expect('key' in shown || JSON.stringify(shown).includes('"password"')).toBe(false);
      expect(joinSecrets(shown, secrets)).toEqual(given);
    }),
  );
});
