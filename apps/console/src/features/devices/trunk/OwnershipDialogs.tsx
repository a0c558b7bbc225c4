import type { CommandEntry } from '@headframe/domain/devices/define-command';
import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../transport/session/access.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { CommandDialog, useSnapshot, type CommandNouns, type CommandSnapshot } from '../commands/index.ts';

/** What the dialogs of ownership ask for: the devices, and how they are called. */
export interface OwnershipDialogProps<Answer> extends DialogProps<Answer> {
  words: CommandEntry;
  nouns: CommandNouns;
  /** Name of the only one. */
  name?: string | undefined;
  count: number;
  snapshot: Promise<CommandSnapshot>;
  /** What was entered before the server refused it. */
  entered?: Answer | undefined;
}

/** With whom devices are shared. */
export interface ShareAnswer {
  snapshotId: string;
  /** Name of a subaccount. */
  with: string;
  tunnelAccess: boolean;
}

/** With whom devices are shared no more; null: with nobody. */
export interface EndSharingAnswer {
  snapshotId: string;
  with: string | null;
}

/** Where devices move. */
export interface MoveAnswer {
  snapshotId: string;
  /** Name of a subaccount. */
  to: string;
}

/** The longest name of a subaccount. */
const maxName = 64;

/** Asks with which subaccount devices are shared, and whether its people may open their web pages. */
export function ShareDialog({ snapshot, entered, onAnswer, ...asked }: OwnershipDialogProps<ShareAnswer>) {
  const state = useSnapshot(snapshot);
  const [subaccount, setSubaccount] = useState(entered?.with ?? '');
  const [tunnelAccess, setTunnelAccess] = useState(entered?.tunnelAccess ?? false);
  const mayOpenTunnels = useCan('agent_worker_tunnel_write');
  const holder = subaccount.trim();
  return (
    <CommandDialog
      {...asked}
      usesAgents={false}
      state={state}
      isValid={holder !== ''}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, with: holder, tunnelAccess })}
    >
      <TextField
        isFirst
        label="Subaccount"
        description="Its exact name."
        maxLength={maxName}
        value={subaccount}
        onChange={(value) => setSubaccount(String(value))}
      />
      {mayOpenTunnels && (
        <Checkbox
          label="Tunnel access"
          description="Its people may open the web pages of these devices."
          checked={tunnelAccess}
          onChange={(event) => setTunnelAccess(event.currentTarget.checked)}
        />
      )}
    </CommandDialog>
  );
}

/** Asks with which subaccount devices are shared no more. */
export function EndSharingDialog({ snapshot, entered, onAnswer, ...asked }: OwnershipDialogProps<EndSharingAnswer>) {
  const state = useSnapshot(snapshot);
  const [subaccount, setSubaccount] = useState(entered?.with ?? '');
  return (
    <CommandDialog
      {...asked}
      usesAgents={false}
      state={state}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, with: subaccount.trim() || null })}
    >
      <TextField
        isFirst
        label="Subaccount"
        description="Its exact name; empty ends the shares with all of them."
        maxLength={maxName}
        value={subaccount}
        onChange={(value) => setSubaccount(String(value))}
      />
    </CommandDialog>
  );
}

/** Asks to which of the viewer's other subaccounts devices move. */
export function MoveDialog(props: OwnershipDialogProps<MoveAnswer> & { receivers: readonly string[] }) {
  const { snapshot, receivers, entered, onAnswer, ...asked } = props;
  const state = useSnapshot(snapshot);
  const [to, setTo] = useState(entered?.to ?? (receivers.length === 1 ? (receivers[0] ?? null) : null));
  return (
    <CommandDialog
      {...asked}
      usesAgents={false}
      state={state}
      isValid={to !== null}
      onConfirm={({ id }) => to !== null && onAnswer({ snapshotId: id, to })}
    >
      <Select
        data-autofocus
        label="Receiving subaccount"
        description="Those in which you may add devices."
        data={[...receivers]}
        value={to}
        onChange={setTo}
        searchable
        allowDeselect={false}
      />
    </CommandDialog>
  );
}
