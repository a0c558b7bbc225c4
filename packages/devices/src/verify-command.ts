import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import { DeviceRefusedError } from './device-errors.ts';
import type {
  CommandBaseline,
  DeviceCommand,
  DeviceEndpoint,
  DeviceReading,
  PartConversations,
  Readers,
  Verification,
} from './driver.ts';
import { lookBack } from './look-back.ts';

/**
 * How a kind judges what its readers show, by field: `wanted` is the desired value of the command's descriptor, or the
 * command itself where its proof compares with before.
 */
export type Comparisons<Reading extends DeviceReading, Fields extends object> = {
  readonly [Field in keyof Fields]?: {
    judge(wanted: never, reported: Fields[Field], baseline: CommandBaseline<Reading>): Verification;
  }['judge'];
};

/** One look at what a command changes. Rejects with `DeviceRefusedError` (`unsupported`) where the family cannot show it. */
async function readField<Fields extends object, Field extends keyof Fields & string>(
  driver: { readonly family: string; readonly readers: Readers<Fields> },
  field: Field,
  endpoint: DeviceEndpoint,
): Promise<Fields[Field]> {
  const read: ((endpoint: DeviceEndpoint) => Promise<Fields[Field]>) | undefined = driver.readers[field];
  if (!read) throw new DeviceRefusedError('unsupported', `The family ${driver.family} does not show its ${field}.`);
  return read(endpoint);
}

/** What judges the effect of commands of a kind. */
interface JudgingKind<Reading extends DeviceReading, Fields extends object> {
  readonly commands: Readonly<Record<string, CommandDescriptor>>;
  readonly comparisons: Comparisons<Reading, Fields>;
}

/** The field that shows the effect of a command, and what judges it. Throws `DeviceRefusedError` where nothing shows it. */
function proofOf<Reading extends DeviceReading, Fields extends object>(
  kind: JudgingKind<Reading, Fields>,
  command: DeviceCommand,
) {
  const descriptor = kind.commands[command.kind];
  const field = (descriptor?.proof ?? descriptor?.desired)?.field as (keyof Fields & string) | undefined;
  const judge = field && kind.comparisons[field];
  if (!judge) throw new DeviceRefusedError('unsupported', `Nothing shows the effect of ${command.kind}.`);
  const wanted = descriptor?.proof ? command : descriptor?.desired?.of(command);
  return {
    field,
    judge: (reported: Fields[keyof Fields & string], baseline: CommandBaseline<Reading>) =>
      judge(wanted as never, reported, baseline),
  };
}

/**
 * Reads back what a command should have changed, and only that: the field of its desired state or of its proof, through
 * the family's reader, judged by its kind. A device that is away is `pending`. Source: device protocol notes 0.7.
 */
export function verifyCommand<Reading extends DeviceReading, Fields extends object>(
  kind: JudgingKind<Reading, Fields>,
  driver: { readonly family: string; readonly readers: Readers<Fields> },
  endpoint: DeviceEndpoint,
  command: DeviceCommand,
  baseline: CommandBaseline<Reading>,
): Promise<Verification> {
  return lookBack(async () => {
    const { field, judge } = proofOf(kind, command);
    return judge(await readField(driver, field, endpoint), baseline);
  });
}

/** {@link verifyCommand} for several parts, in one look where the family has a reader for that. */
export async function verifyParts<Reading extends DeviceReading, Fields extends object>(
  kind: JudgingKind<Reading, Fields>,
  driver: {
    readonly family: string;
    readonly readers: Readers<Fields>;
    readonly parts?: Pick<PartConversations<never, Fields>, 'readers'>;
  },
  endpoint: DeviceEndpoint,
  keys: readonly string[],
  command: DeviceCommand,
  baseline: CommandBaseline<Reading>,
): Promise<ReadonlyMap<string, Verification>> {
  const judged = new Map<string, Verification>();
  const whole = await lookBack(async () => {
    const { field, judge } = proofOf(kind, command);
    const read = driver.parts?.readers[field];
    const values = await read?.(endpoint, keys);
    for (const key of keys) {
      const one = values?.get(key);
      const valueOf = async () => {
        if (!one) return readField(driver, field, { ...endpoint, part: { key } });
        if (one.error) throw one.error;
        return one.value;
      };
      judged.set(key, await lookBack(async () => judge(await valueOf(), baseline)));
    }
    return { state: 'verified' };
  });
  for (const key of keys) if (!judged.has(key)) judged.set(key, whole);
  return judged;
}
