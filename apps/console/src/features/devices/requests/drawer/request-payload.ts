import { formatDuration } from '@headframe/domain/units/time-text';
import * as z from 'zod/mini';

const seconds = z.catch(z.optional(z.number()), undefined);

const payloadSchema = z.catch(
  z.object({
    on: z.catch(z.optional(z.boolean()), undefined),
    pools: z.catch(z.optional(z.array(z.object({ address: z.string(), user: z.string() }))), undefined),
    restoresRequest: z.catch(z.optional(z.string()), undefined),
    loadShaping: z.catch(z.optional(z.object({ round: z.catch(z.optional(z.number()), undefined) })), undefined),
    addNewDevices: z.catch(z.optional(z.boolean()), undefined),
    connectTimeoutMs: seconds,
    options: z.catch(
      z.optional(
        z.object({
          rampSeconds: seconds,
          stayTime: seconds,
          staggerSize: seconds,
          staggerSeconds: seconds,
          scheduledSkipRail: z.catch(z.optional(z.boolean()), undefined),
          switchTarget: z.catch(z.optional(z.boolean()), undefined),
        }),
      ),
      undefined,
    ),
  }),
  () => ({}),
);

/** A pool that a request configures on devices. */
interface RequestedPool {
  address: string;
  user: string;
}

/** The content of a request, in words. */
interface RequestedWork {
  facts: readonly (readonly [label: string, value: string])[];
  pools: readonly RequestedPool[];
  /** The request whose previous pools it restores. */
  restoresRequest: string | undefined;
}

/** Reads the payload of a request; skips what a newer server added, and shows nothing unreadable. */
export function requestedWork(kind: string, payload: unknown): RequestedWork {
  const { on, pools = [], restoresRequest, addNewDevices, connectTimeoutMs, options } = payloadSchema.parse(payload);
  const facts: [string, string | false | undefined][] = [
    ['LED', kind === 'blink' && on !== undefined && (on ? 'Blink' : 'Off')],
    ['Ramp', positive(options?.rampSeconds) && `spread over ${formatDuration(options?.rampSeconds)}`],
    ['Stay time', positive(options?.stayTime) && formatDuration(options?.stayTime)],
    [
      'Stagger',
      positive(options?.staggerSize) &&
        `${options?.staggerSize} at a time, ${formatDuration(options?.staggerSeconds)} apart`,
    ],
    ['Switch target', options?.switchTarget === true && 'Stored as target'],
    ['Scheduled rails', options?.scheduledSkipRail === true && 'Skipped'],
    ['New devices', addNewDevices !== undefined && (addNewDevices ? 'Added when discovered' : 'Listed only')],
    ['Connect time-out', connectTimeoutMs !== undefined && `${connectTimeoutMs} ms`],
  ];
  return {
    facts: facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
    pools,
    restoresRequest,
  };
}

function positive(value: number | undefined): boolean {
  return value !== undefined && value > 0;
}

/** Whether a request carries out load shaping, of which miners that fail may be replaced. */
export const shapesLoad = (payload: unknown): boolean => payloadSchema.parse(payload).loadShaping !== undefined;
