import type { CommandChoice, CommandDescriptor } from '@headframe/domain/devices/define-command';

/** The menu entries of a command: its choices, or itself without a payload. */
export function entriesOf(name: string, command: CommandDescriptor): readonly CommandChoice[] {
  return command.choices ?? [{ ...command, key: name, payload: {} }];
}
