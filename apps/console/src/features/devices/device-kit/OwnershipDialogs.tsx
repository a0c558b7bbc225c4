import type { CommandEntry } from '@headframe/domain/devices/define-command';
import { Autocomplete, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../transport/session/access.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { aboveField, suggestionHeight } from '../../../ui/fields/above-field.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ReceiverNote } from './ReceiverNote.tsx';
import { CommandDialog, useSnapshot, type CommandNouns, type CommandSnapshot } from '../commands/index.ts';

/** What the dialogs of ownership ask for: the devices, and how they are called. */
export interface OwnershipDialogProps<Answer> extends DialogProps<Answer> {
  words: CommandEntry;
  nouns: CommandNouns;
  /** Name of the only one. */
  name?: string | undefined;
  count: number;
  snapshot: Promise<CommandSnapshot>;
}

/** With whom devices are shared. */
export interface ShareAnswer {
  snapshotId: string;
  /** Name of a subaccount. */
  with: string;
  commandAccess: boolean;
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

/** Asks with which subaccount devices are shared, and what it may do with them beside seeing them. */
export function ShareDialog({
  snapshot,
  onAnswer,
  kind,
  ...asked
}: OwnershipDialogProps<ShareAnswer> & { kind: string }) {
  const state = useSnapshot(snapshot);
  const [subaccount, setSubaccount] = useState('');
  const [commandAccess, setCommandAccess] = useState(false);
  const [tunnelAccess, setTunnelAccess] = useState(false);
  const mayOpenTunnels = useCan('agent_worker_tunnel_write');
  const holder = subaccount.trim();
  return (
    <CommandDialog
      {...asked}
      usesAgents={false}
      state={state}
      isValid={holder !== ''}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, with: holder, commandAccess, tunnelAccess })}
    >
      <TextField
        isFirst
        label="Subaccount"
        description="Its exact name."
        maxLength={maxName}
        value={subaccount}
        onChange={(value) => setSubaccount(String(value))}
      />
      <ReceiverNote kind={kind} name={holder} />
      <Checkbox
        label="Commands"
        description="It commands these devices as its own roles allow, and never more than you may here at that time. Without this it only sees them."
        checked={commandAccess}
        onChange={(event) => setCommandAccess(event.currentTarget.checked)}
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

/**
 * Asks with which subaccount devices are shared no more. `sharedWith` are those of a single device, as its row names them: one alone is
 * not asked for, several are suggested.
 */
export function EndSharingDialog(props: OwnershipDialogProps<EndSharingAnswer> & { sharedWith?: string | undefined }) {
  const { snapshot, sharedWith, onAnswer, ...asked } = props;
  const state = useSnapshot(snapshot);
  const [subaccount, setSubaccount] = useState('');
  const names = sharedWith?.split(', ') ?? [];
  return (
    <CommandDialog
      {...asked}
      usesAgents={false}
      state={state}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, with: subaccount.trim() || null })}
    >
      {names.length === 1 ? (
        <p>
          It is shared with <strong>{sharedWith}</strong>.
        </p>
      ) : (
        <Autocomplete
          data-autofocus
          label="Subaccount"
          description="Its exact name; empty ends the shares with all of them."
          maxLength={maxName}
          data={names}
          openOnFocus={false}
          maxDropdownHeight={suggestionHeight}
          comboboxProps={aboveField}
          value={subaccount}
          onChange={setSubaccount}
        />
      )}
    </CommandDialog>
  );
}

/** Asks to which of the viewer's other subaccounts devices move. */
export function MoveDialog(props: OwnershipDialogProps<MoveAnswer> & { receivers: readonly string[] }) {
  const { snapshot, receivers, onAnswer, ...asked } = props;
  const state = useSnapshot(snapshot);
  const [to, setTo] = useState(receivers.length === 1 ? (receivers[0] ?? null) : null);
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
