import { Checkbox } from '@mantine/core';
import { gpuCommands } from '@headframe/domain/devices/gpu/gpu-commands';
import { readChangedHostKey } from '@headframe/domain/devices/host-keys';
import { missingText } from '@headframe/domain/units/number-text';
import { useState } from 'react';
import type { GpuRowFragment } from '../../../generated/gpu.ts';
import { Facts } from '../../../ui/DetailDrawer.tsx';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { CommandDialog, useSnapshot, type CommandSnapshot, type ConfirmedCommand } from '../commands/index.ts';

interface AcceptHostKeyDialogProps extends DialogProps<ConfirmedCommand & { fingerprint: string }> {
  /** A card of the server. */
  gpu: GpuRowFragment | undefined;
  snapshot: Promise<CommandSnapshot>;
}

/** Shows the host key that a server shows now beside the pinned one, and accepts it once somebody has compared it. */
export function AcceptHostKeyDialog({ gpu, snapshot, onAnswer, onCancel }: AcceptHostKeyDialogProps) {
  const state = useSnapshot(snapshot);
  const [isCompared, setCompared] = useState(false);
  const keys = readChangedHostKey(gpu?.failure ?? null);
  return (
    <CommandDialog
      words={gpuCommands.gpuAcceptHostKey}
      nouns={{ device: 'GPU' }}
      name={gpu && (gpu.hostname || gpu.ip)}
      count={1}
      state={state}
      isValid={isCompared && keys !== null}
      onCancel={onCancel}
      onConfirm={({ id }) => keys && onAnswer({ snapshotId: id, fingerprint: keys.shown })}
    >
      <Facts
        facts={[
          ['Server', `${gpu?.hostname || missingText} · ${gpu?.ip ?? missingText}`],
          ['Shows now', keys?.shown ?? missingText],
          ['Pinned', keys?.pinned ?? missingText],
        ]}
      />
      <Checkbox
        label="The server itself shows this fingerprint"
        description="There: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub. Accepted for all cards of the server."
        checked={isCompared}
        onChange={(event) => setCompared(event.currentTarget.checked)}
      />
    </CommandDialog>
  );
}
