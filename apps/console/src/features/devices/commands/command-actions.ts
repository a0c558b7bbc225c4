import type { CommandDescriptor, CommandEntry } from '@headframe/domain/devices/define-command';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { commandIcons } from '../../../ui/icon/command-icon.ts';
import { entriesOf } from './command-entries.ts';
import type { CommandKit, CommandSelection } from './command-kit.ts';
import { giveAction, giveCommand } from './give-command.tsx';

type Described<Row> = ActionDescription<CommandSelection<Row>>;

function look({ label, icon, shortcut, isDangerous }: CommandEntry) {
  return { label, icon: commandIcons[icon], shortcut, isDangerous };
}

const makesSense = <Row>(kit: CommandKit<Row>, name: string, row: Row | undefined): boolean =>
  row === undefined ? kit.forOne?.includes(name) !== true : kit.isAvailable?.[name]?.(row) !== false;

function isOffered<Row>(kit: CommandKit<Row>, { desired }: CommandDescriptor, payload: object, row: Row | undefined) {
  const reported = desired && row !== undefined ? kit.reported?.[desired.field]?.(row) : undefined;
  return reported === undefined || reported !== desired?.of(payload);
}

/** Every command and action of a kind, for bulk bar, row menu, drawer and palette, from their descriptors. */
export function commandActions<Row>(kit: CommandKit<Row>): readonly Described<Row>[] {
  const given = Object.entries(kit.commands).filter(([, { isStaged }]) => !isStaged);
  const commands = given.flatMap(([name, command]) =>
    entriesOf(name, command).map((entry): Described<Row> => ({
      ...look(entry),
      key: entry.key,
      permission: command.permission,
      judgedAs: name,
      isAvailable: ({ row }) => makesSense(kit, name, row) && isOffered(kit, command, entry.payload, row),
      perform: async (selection) => void (await giveCommand(kit, name, entry, selection)),
    })),
  );
  const actions = Object.entries(kit.actions).map(([name, action]): Described<Row> => ({
    ...look(action),
    key: name,
    permission: action.permission,
    isAvailable: ({ row }) => makesSense(kit, name, row),
    perform: (selection) => giveAction(kit, name, selection),
  }));
  return [...commands, ...actions];
}
