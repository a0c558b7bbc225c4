import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import { DeviceRefusedError } from './device-errors.ts';
import type { CommandBaseline, DeviceCommand, DeviceEndpoint, DeviceReading, Readers, Verification } from './driver.ts';
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

/**
 * Reads back what a command should have changed, and only that: the field of its desired state or of its proof, through
 * the family's reader, judged by its kind. A device that is away is `pending`. Source: device protocol notes 0.7.
 */
export function verifyCommand<Reading extends DeviceReading, Fields extends object>(
  kind: {
    readonly commands: Readonly<Record<string, CommandDescriptor>>;
    readonly comparisons: Comparisons<Reading, Fields>;
  },
  driver: { readonly family: string; readonly readers: Readers<Fields> },
  endpoint: DeviceEndpoint,
  command: DeviceCommand,
  baseline: CommandBaseline<Reading>,
): Promise<Verification> {
  return lookBack(async () => {
    const descriptor = kind.commands[command.kind];
    const field = (descriptor?.proof ?? descriptor?.desired)?.field as (keyof Fields & string) | undefined;
    const judge = field && kind.comparisons[field];
    if (!judge) throw new DeviceRefusedError('unsupported', `Nothing shows the effect of ${command.kind}.`);
    const wanted = descriptor?.proof ? command : descriptor?.desired?.of(command);
    return judge(wanted as never, await readField(driver, field, endpoint), baseline);
  });
}
