import type { CommandEntry } from '@headframe/domain/devices/define-command';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import type { CommandSnapshot, SnapshotState } from './use-snapshot.ts';
import { SnapshotSummary } from './SnapshotSummary.tsx';

interface CommandDialogProps {
  words: Pick<CommandEntry, 'label' | 'consequence' | 'isDangerous'>;
  /** Devices chosen on screen, shown until the server has counted. */
  count: number;
  state: SnapshotState;
  /** False while the fields are incomplete or invalid. */
  isValid?: boolean;
  /** Further fields. */
  children?: ReactNode;
  onConfirm(snapshot: CommandSnapshot): void;
  onCancel(): void;
}

/** The confirmation of every command: its count, its effect, the capable devices, and its fields. */
export function CommandDialog(props: CommandDialogProps) {
  const { words, state, isValid = true, children, onConfirm, onCancel } = props;
  const snapshot = state.kind === 'ready' ? state.snapshot : undefined;
  const count = snapshot?.capableCount ?? props.count;
  return (
    <ConfirmDialog
      title={`${words.label}: ${formatCount(count)} ${count === 1 ? 'device' : 'devices'}`}
      consequence={words.consequence}
      confirmLabel={words.label}
      isDangerous={words.isDangerous}
      isBlocked={!isValid || !snapshot || snapshot.capableCount === 0}
      onConfirm={() => snapshot && onConfirm(snapshot)}
      onCancel={onCancel}
    >
      {children}
      <SnapshotSummary state={state} />
    </ConfirmDialog>
  );
}
