import * as z from 'zod/mini';
import { poolTemplatesSchema } from '../devices/asic/commanded-pools.ts';

/** A pool list under a name, to choose from when pools are changed. Users may hold placeholders; passwords are not saved. */
export const savedPoolsSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  pools: z
    .pipe(
      poolTemplatesSchema,
      z.transform((pools) => pools.map(({ address, user }) => ({ address, user }))),
    )
    .register(z.globalRegistry, { description: 'One to three objects { address, user }.' }),
});
