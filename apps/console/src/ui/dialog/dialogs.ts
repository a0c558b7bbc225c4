import type { ReactNode } from 'react';
import { create } from 'zustand';

/** The props of an opened dialog: it ends with an answer or with a cancel. */
export interface DialogProps<Answer> {
  onAnswer(answer: Answer): void;
  onCancel(): void;
}

interface OpenDialog {
  id: number;
  content: ReactNode;
  cancel(): void;
}

/** The dialogs that are open, the topmost last. `DialogHost` shows them. */
export const useDialogs = create<{ dialogs: readonly OpenDialog[] }>(() => ({ dialogs: [] }));

let counter = 0;

/** Opens a dialog from anywhere and waits for it: its answer, or undefined when it was cancelled. */
export function openDialog<Answer>(render: (props: DialogProps<Answer>) => ReactNode): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const id = (counter += 1);
    const end = (answer: Answer | undefined) => {
      useDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.id !== id) }));
      resolve(answer);
    };
    const cancel = () => end(undefined);
    const content = render({ onAnswer: end, onCancel: cancel });
    useDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, { id, content, cancel }] }));
  });
}

/** Cancels all open dialogs, the topmost first. */
export function closeDialogs(): void {
  for (const { cancel } of useDialogs.getState().dialogs.toReversed()) cancel();
}
