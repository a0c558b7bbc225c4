import * as z from 'zod/mini';
import { expectedHashUnits } from '../enums/pool-connection.ts';
import { described } from '../records/described.ts';
import { maxPoolAddressLength, trustedAddress } from './pool-host.ts';

const maxTrustedAddresses = 10;

const addresses = z.pipe(
  z
    .array(z.string().check(z.maxLength(maxPoolAddressLength)))
    .check(z.minLength(1, 'Give at least one address.'), z.maxLength(maxTrustedAddresses)),
  z.transform((given, { issues }) => {
    const known = given.map((address) => {
      const kept = trustedAddress(address);
      if (kept === undefined)
        issues.push({
          code: 'custom',
          input: address,
          message: `"${address}" is no address such as pool.example:3333.`,
        });
      return kept ?? '';
    });
    return [...new Set(known)].sort();
  }),
);

const asicCount = () => z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)));
const hashrate = () => z.nullable(z.number().check(z.minimum(0), z.maximum(1e9)));

const inOrder = (min: number | null, max: number | null): boolean => min === null || max === null || min <= max;

/** A pool at which the miners of a subaccount may mine, and what is expected there (second specification, section 3). */
export const trustedPoolSchema = z
  .object({
    poolAddresses: described(
      addresses,
      'Its addresses, kept as lowercase `host:port`; a scheme and a trailing slash are left out.',
    ),
    expectedMinAsicCount: described(asicCount(), 'Fewest ASICs expected to mine there.'),
    expectedMaxAsicCount: described(asicCount(), 'Most ASICs expected to mine there.'),
    expectedMinHashrate: described(hashrate(), 'Lowest hashrate expected there, in expectedHashUnit.'),
    expectedMaxHashrate: described(hashrate(), 'Highest hashrate expected there, in expectedHashUnit.'),
    expectedHashUnit: described(z._default(z.enum(expectedHashUnits), 'th'), 'Th/s or Gh/s.'),
    hasAlert: described(
      z._default(z.boolean(), false),
      'Whether the pool is judged by what is expected, and its readers are mailed when that changes.',
    ),
  })
  .check(
    z.refine(({ expectedMinAsicCount: min, expectedMaxAsicCount: max }) => inOrder(min, max), {
      path: ['expectedMaxAsicCount'],
      message: 'The maximum is below the minimum.',
    }),
    z.refine(({ expectedMinHashrate: min, expectedMaxHashrate: max }) => inOrder(min, max), {
      path: ['expectedMaxHashrate'],
      message: 'The maximum is below the minimum.',
    }),
  );

/** How what is mined at a trusted pool compares with what is expected there. */
export const trustedPoolStates = ['unjudged', 'expected', 'low', 'high'] as const;

/** One state of {@link trustedPoolStates}. */
export type TrustedPoolState = (typeof trustedPoolStates)[number];
