import { RenamePduDocument, SetPdusViewOnlyDocument } from '../../../../generated/pdu-settings.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { mutationAction } from '../../../../ui/action/mutation-action.ts';
import { openDialog } from '../../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../../ui/dialog/NameDialog.tsx';
import { counted } from '../../../../ui/figure/format.ts';
import { IconPencil, IconEye, IconPlayerPlay } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import type { ChosenPdus } from '../unit-commands.ts';

const isOwn = ({ isShared }: ChosenPdus) => !isShared;

async function rename({ id, name = '', onDone }: ChosenPdus): Promise<void> {
  if (id === undefined) return;
  const save = async (given: string) => (await send('mutation', RenamePduDocument, { id, name: given })).renamePdu;
  const saved = await openDialog<string>((dialog) => (
    <NameDialog {...dialog} title={`Rename ${name}`} confirmLabel="Rename" name={name} save={save} />
  ));
  if (saved === undefined) return;
  toast.success('The PDU is renamed.');
  onDone();
}

/** Sets whether the outlets take commands, and returns of how many PDUs that changed. */
const setViewOnly =
  (value: boolean) =>
  async ({ where }: ChosenPdus): Promise<number> =>
    (await send('mutation', SetPdusViewOnlyDocument, { where, value } as never)).setPdusViewOnly;

/** What an operator sets about PDUs: their name, and whether their outlets take commands. */
export const pduSettingActions: readonly ActionDescription<ChosenPdus>[] = [
  {
    key: 'renamePdu',
    label: 'Rename',
    icon: IconPencil,
    permission: 'pdu_write',
    isAvailable: (chosen) => chosen.id !== undefined && isOwn(chosen),
    perform: rename,
  },
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
