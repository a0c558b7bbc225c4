import {
  connectionRegions,
  connectionsPerRegion,
  type ConnectionRegion,
} from '@headframe/domain/enums/pool-connection';
import { z } from 'zod';

/** A region that miners connect to, with its addresses in order: `host:port`, with `stratum+ssl://` before it for TLS. */
export interface PoolRegion {
  readonly name: ConnectionRegion;
  readonly addresses: readonly string[];
}

const form = 'must be like Europe=eu1.pool.example:3334,eu2.pool.example:3334,eu3.pool.example:3334;CIS=…';

/** Where miners reach a pool: host and port, with or without the scheme of Stratum. */
export const poolAddress = z
  .string()
  .trim()
  .regex(/^(stratum\+(tcp|ssl):\/\/)?([a-zA-Z0-9._-]{1,253}|\[[0-9a-fA-F:]{2,45}\]):\d{1,5}$/, form);

const region = z
  .object({
    name: z.enum(connectionRegions, `names a region that is none of ${connectionRegions.join(', ')}`),
    addresses: z
      .array(poolAddress)
      .min(1, form)
      .max(connectionsPerRegion, `has at most ${connectionsPerRegion} addresses a region`),
  })
  .readonly();

/** Regions parted by semicolons, their addresses by commas; each region once. */
export const poolRegions = z
  .string()
  .transform((text) =>
    text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const at = part.indexOf('=');
        const addresses = part.slice(at + 1).split(',');
        return {
          name: at < 0 ? '' : part.slice(0, at).trim(),
          addresses: addresses.map((one) => one.trim()).filter(Boolean),
        };
      }),
  )
  .pipe(z.array(region).min(1, form))
  .refine((regions) => new Set(regions.map(({ name }) => name)).size === regions.length, 'names a region twice');
