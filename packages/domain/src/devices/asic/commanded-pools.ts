import { z } from 'zod';
import { maxPools, maxPoolUserLength } from '../../limits/device-limits.ts';
import { poolUserProblem } from './pool-user-template.ts';

/** A pool that a miner shall use: `address` as host:port with or without the stratum scheme. */
export const commandedPoolSchema = z.object({
  address: z
    .string()
    .trim()
    .min(3)
    .max(255)
    .regex(/^(stratum\+(tcp|ssl|tls):\/\/)?[a-zA-Z0-9._-]+:\d{1,5}(\/.*)?$/, 'Expected host:port.'),
  user: z.string().trim().min(1).max(maxPoolUserLength),
  password: z.string().max(255).default(''),
});
export type CommandedPool = z.infer<typeof commandedPoolSchema>;

/** A device pool list holds one to three entries (specification 001, section 5). */
export const commandedPoolsSchema = z.array(commandedPoolSchema).min(1).max(maxPools);

/** A pool for many miners: its user may hold placeholders, see `pool-user-template.ts`. */
export const poolTemplateSchema = commandedPoolSchema.extend({
  user: commandedPoolSchema.shape.user.superRefine((user, context) => {
    const message = poolUserProblem(user);
    if (message) context.addIssue({ code: 'custom', message });
  }),
});
export type PoolTemplate = z.infer<typeof poolTemplateSchema>;

/** The pool list of a change pool command as a person enters it, before it is expanded for each miner. */
export const poolTemplatesSchema = z.array(poolTemplateSchema).min(1).max(maxPools);
