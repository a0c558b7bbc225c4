import { Button, Group, TextInput } from '@mantine/core';
import { use, useState, type ReactNode, type SubmitEvent } from 'react';
import { formatCount } from '../figure/format.ts';
import { DialogBusy } from './dialog-busy.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { openDialog } from './dialogs.ts';
import styles from './ConfirmDialog.module.css';

/** A device that cannot run the command, and the reason. */
export interface Incapable {
  name: string;
  reason: string;
}

/** The question before something is done. */
export interface Confirmation {
  /** What will be done, as a question or a command: 'Reboot 10 devices?' */
  title: string;
  /** What will happen then, in a sentence. */
  consequence?: ReactNode;
  /** How many things it will be done to, of how many chosen. */
  count?: number | undefined;
  /** The noun for one item, singular and plural. */
  noun?: readonly [string, string] | undefined;
  /** Chosen things that cannot do it and will be left out. */
  incapable?: readonly Incapable[] | undefined;
  confirmLabel: string;
  isDangerous?: boolean | undefined;
  /** A word to type first, for actions that cannot be undone. */
  typeToConfirm?: string | undefined;
}

/** Opens the question and waits for the answer. */
export async function askConfirmation(confirmation: Confirmation): Promise<boolean> {
  const answer = await openDialog<true>(({ onAnswer, onCancel }) => (
    <ConfirmDialog {...confirmation} onConfirm={() => onAnswer(true)} onCancel={onCancel} />
  ));
  return answer === true;
}

/** A confirmation with the count and the effect; lists incapable items separately. `children` hold further fields. */
export function ConfirmDialog({
  onConfirm,
  onCancel,
  children,
  isBlocked = false,
  ...confirmation
}: Confirmation & { onConfirm(): void; onCancel(): void; children?: ReactNode; isBlocked?: boolean }) {
  const { title, consequence, count, noun = ['device', 'devices'], incapable = [], typeToConfirm } = confirmation;
  const [typed, setTyped] = useState('');
  const isBusy = use(DialogBusy);
  const isTyped = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const isReady = isTyped && !isBlocked && count !== 0 && !isBusy;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) onConfirm();
  };
  return (
    <DialogFrame onClose={onCancel} title={title} size="md">
      <form onSubmit={submit}>
        <div className={styles['body']}>
          {count !== undefined && (
            <p className={styles['count']}>
              <strong>{formatCount(count)}</strong> {count === 1 ? noun[0] : noun[1]}
            </p>
          )}
          {consequence && <div className={styles['consequence']}>{consequence}</div>}
          {children}
          {incapable.length > 0 && <IncapableList incapable={incapable} noun={noun} />}
          {typeToConfirm !== undefined && (
            <TextInput
              label={`Type ${typeToConfirm} to confirm`}
              value={typed}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus={confirmation.isDangerous || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={!isReady && !isBusy}
            data-danger={confirmation.isDangerous || undefined}
            data-autofocus
          >
            {confirmation.confirmLabel}
          </Button>
        </Group>
      </form>
    </DialogFrame>
  );
}

const shownIncapable = 50;

function IncapableList({ incapable, noun }: { incapable: readonly Incapable[]; noun: readonly [string, string] }) {
  const rest = incapable.length - shownIncapable;
  return (
    <details className={styles['incapable']} open={incapable.length <= 5}>
      <summary>
        {formatCount(incapable.length)} {incapable.length === 1 ? noun[0] : noun[1]} cannot do this and will be left out
      </summary>
      <ul>
        {incapable.slice(0, shownIncapable).map((item) => (
          <li key={item.name}>
            <span>{item.name}</span>
            <span className={styles['reason']}>{item.reason}</span>
          </li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more</li>}
      </ul>
    </details>
  );
}
