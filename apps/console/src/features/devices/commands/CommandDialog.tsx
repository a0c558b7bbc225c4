import type { CommandEntry } from '@headframe/domain/devices/define-command';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { subjectsText, type CommandNouns } from './command-nouns.ts';
import type { CommandSnapshot, SnapshotState } from './use-snapshot.ts';
import { SnapshotSummary } from './SnapshotSummary.tsx';

interface CommandDialogProps {
  words: Pick<CommandEntry, 'label' | 'consequence' | 'isDangerous'>;
  nouns: CommandNouns;
  /** Name of the only one it is for; without it, the title counts. */
  name?: string | undefined;
  /** Whether it waits for agents that are offline; it does unless said otherwise. */
  usesAgents?: boolean | undefined;
  /** Devices or parts chosen on screen, shown until the server has counted. */
  count: number;
  state: SnapshotState;
  /** False while the fields are incomplete or invalid. */
  isValid?: boolean;
  /** A word to type first. */
  typeToConfirm?: string | undefined;
  /** Further fields. */
  children?: ReactNode;
  onConfirm(snapshot: CommandSnapshot): void;
  onCancel(): void;
}

/** The confirmation of every command: its count, its effect, what is capable of it, and its fields. */
export function CommandDialog(props: CommandDialogProps) {
  const { words, nouns, name, usesAgents = true, state } = props;
  const { isValid = true, children, onConfirm, onCancel } = props;
  const snapshot = state.kind === 'ready' ? state.snapshot : undefined;
  const count = snapshot?.capableCount ?? props.count;
  return (
    <ConfirmDialog
      title={`${words.label}: ${name ?? subjectsText(nouns, count, snapshot?.deviceCount)}`}
      consequence={words.consequence}
      confirmLabel={words.label}
      isDangerous={words.isDangerous}
      isBlocked={!isValid || !snapshot || snapshot.capableCount === 0}
      typeToConfirm={props.typeToConfirm}
      onConfirm={() => snapshot && onConfirm(snapshot)}
      onCancel={onCancel}
    >
      {children}
      <SnapshotSummary state={state} nouns={nouns} usesAgents={usesAgents} />
    </ConfirmDialog>
  );
}
