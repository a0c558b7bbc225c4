import { useState, type ReactNode } from 'react';
import { reportFailure } from '../action/report-failure.ts';
import { DialogBusy } from './dialog-busy.ts';
import { openDialog, type DialogProps } from './dialogs.ts';

interface PerformedDialogProps<Answer> extends DialogProps<true> {
  render(props: DialogProps<Answer>): ReactNode;
  perform(answer: Answer): Promise<void>;
}

/** A dialog that stays open, busy, while its answer is performed, and with what was entered where that fails. */
function PerformedDialog<Answer>({ render, perform, onAnswer, onCancel }: PerformedDialogProps<Answer>) {
  const [isBusy, setBusy] = useState(false);
  const answer = async (given: Answer) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await perform(given);
      onAnswer(true);
    } catch (error) {
      reportFailure(error);
      setBusy(false);
    }
  };
  return <DialogBusy value={isBusy}>{render({ onAnswer: (given) => void answer(given), onCancel })}</DialogBusy>;
}

/**
 * Asks with a dialog and performs the answer before it closes. After a failure, which is reported, it is still open with what was entered;
 * ends once the answer is performed, or the dialog is cancelled.
 */
export async function askUntilDone<Answer>(
  render: (props: DialogProps<Answer>) => ReactNode,
  perform: (answer: Answer) => Promise<void>,
): Promise<void> {
  await openDialog<true>((props) => <PerformedDialog {...props} render={render} perform={perform} />);
}
