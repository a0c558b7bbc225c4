import { devicePortsSchema } from '@headframe/agent-link';
import { z } from 'zod';

const SimulatorReady = z.object({
  ready: z.literal(true),
  ranges: z.array(z.string()),
  ports: devicePortsSchema.nullable(),
  control: z.url(),
  chain: z.url().optional(),
  lightning: z.object({ url: z.url(), macaroonFile: z.string() }).optional(),
});

/** What the simulator prints when its farm listens: where a scan finds it, and where it takes orders. */
export type SimulatorReady = z.infer<typeof SimulatorReady>;

const FirstLogin = z.object({ firstLogin: z.object({ email: z.string(), password: z.string().nullish() }) });

/** What the server prints when it has made the owner account; without a password where the operator chose it. */
export type FirstLogin = z.infer<typeof FirstLogin>['firstLogin'];

const PoolCoin = z.object({ coin: z.string(), isListening: z.boolean() });

/** What the pool prints of a coin: miners can reach it, or its node gives no work yet. */
export type PoolCoin = z.infer<typeof PoolCoin>;

/** Reads the pool's line about a coin; undefined for any other line. */
export function readPoolCoin(line: string): PoolCoin | undefined {
  return line.includes('"isListening"') ? parseLine(PoolCoin, line) : undefined;
}

function parseLine<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Reads the simulator's line of readiness; undefined for any other line. */
export function readSimulatorReady(line: string): SimulatorReady | undefined {
  return parseLine(SimulatorReady, line);
}

/** Reads the server's line with the first sign-in; undefined for any other line. */
export function readFirstLogin(line: string): FirstLogin | undefined {
  return line.includes('"firstLogin"') ? parseLine(FirstLogin, line)?.firstLogin : undefined;
}
