import { RenamePduDocument, SetPdusViewOnlyDocument } from '../../../../generated/pdu-settings.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { openDialog } from '../../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../../ui/dialog/NameDialog.tsx';
import { formatCount } from '../../../../ui/figure/format.ts';
import { IconPencil, IconEye, IconPlayerPlay } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import type { ChosenPdus } from '../unit-commands.ts';

const isOwn = ({ isShared }: ChosenPdus) => !isShared;
const nouns = (count: number) => `${formatCount(count)} ${count === 1 ? 'PDU' : 'PDUs'}`;

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

async function setViewOnly({ where, onDone }: ChosenPdus, value: boolean): Promise<void> {
  const { setPdusViewOnly: count } = await send('mutation', SetPdusViewOnlyDocument, { where, value } as never);
  if (count === 0) toast.info(value ? 'All of them are view-only already.' : 'All of them take commands already.');
  else toast.success(`${nouns(count)} ${value ? 'set to view-only' : 'set to take commands'}.`);
  onDone();
}

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
  {
    key: 'setViewOnly',
    label: 'Set view-only',
    icon: IconEye,
    permission: 'pdu_write',
    isAvailable: (chosen) => isOwn(chosen) && chosen.viewOnly !== true,
    confirm: ({ name, count }) => ({
      title: `Set ${name ?? nouns(count)} to view-only?`,
      consequence: 'The outlets take no command until this is undone. They stay as they are.',
      confirmLabel: 'Set view-only',
    }),
    perform: (chosen) => setViewOnly(chosen, true),
  },
  {
    key: 'takeCommands',
    label: 'Allow commands',
    icon: IconPlayerPlay,
    permission: 'pdu_write',
    isAvailable: (chosen) => isOwn(chosen) && chosen.viewOnly !== false,
    confirm: ({ name, count }) => ({
      title: `Allow commands on ${name ?? nouns(count)}?`,
      consequence: 'The outlets can be switched, renamed and rebooted again.',
      confirmLabel: 'Allow commands',
    }),
    perform: (chosen) => setViewOnly(chosen, false),
  },
];
