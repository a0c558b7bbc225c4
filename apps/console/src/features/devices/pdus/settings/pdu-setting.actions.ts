import { RenamePduDocument, SetPdusViewOnlyDocument } from '../../../../generated/pdu-settings.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { mutationAction } from '../../../../ui/action/mutation-action.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { IconEye, IconPlayerPlay } from '../../../../ui/icon/icons.ts';
import { renameAction } from '../../device-kit/index.ts';
import type { ChosenPdus } from '../unit-commands.ts';

const isOwn = ({ isShared }: ChosenPdus) => !isShared;

/** Sets whether the outlets take commands, and returns of how many PDUs that changed. */
const setViewOnly =
  (value: boolean) =>
  async ({ where }: ChosenPdus): Promise<number> =>
    (await send('mutation', SetPdusViewOnlyDocument, { where, value } as never)).setPdusViewOnly;

/** What an operator sets about PDUs: their name, and whether their outlets take commands. */
export const pduSettingActions: readonly ActionDescription<ChosenPdus>[] = [
  renameAction({
    key: 'renamePdu',
    noun: 'PDU',
    permission: 'pdu_write',
    rename: async (id, name, from) => (await send('mutation', RenamePduDocument, { id, name, from })).renamePdu,
  }),
  mutationAction({
    key: 'setViewOnly',
    label: 'Set view-only',
    icon: IconEye,
    permission: 'pdu_write',
    isAvailable: (chosen) => isOwn(chosen) && chosen.viewOnly !== true,
    confirm: ({ name, count }) => ({
      title: `Set ${name ?? counted(count, 'PDU')} to view-only?`,
      consequence: 'The outlets take no command until this is undone. They stay as they are.',
    }),
    run: setViewOnly(true),
    done: (_, count) => `${counted(count, 'PDU')} set to view-only.`,
    unchanged: 'All of them are view-only already.',
  }),
  mutationAction({
    key: 'takeCommands',
    label: 'Allow commands',
    icon: IconPlayerPlay,
    permission: 'pdu_write',
    isAvailable: (chosen) => isOwn(chosen) && chosen.viewOnly !== false,
    confirm: ({ name, count }) => ({
      title: `Allow commands on ${name ?? counted(count, 'PDU')}?`,
      consequence: 'The outlets can be switched, renamed and rebooted again.',
    }),
    run: setViewOnly(false),
    done: (_, count) => `${counted(count, 'PDU')} set to take commands.`,
    unchanged: 'All of them take commands already.',
  }),
];
