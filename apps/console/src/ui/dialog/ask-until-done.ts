import type { ReactNode } from 'react';
import { reportFailure } from '../action/report-failure.ts';
import { openDialog, type DialogProps } from './dialogs.ts';

/**
 * Asks with a dialog and performs the answer. After a failure, which is reported, the dialog opens again with what was `entered`; ends once
 * it is performed, or the dialog is cancelled.
 */
export async function askUntilDone<Answer>(
  render: (props: DialogProps<Answer>, entered: Answer | undefined) => ReactNode,
  perform: (answer: Answer) => Promise<void>,
): Promise<void> {
  for (let entered: Answer | undefined; ;) {
    const answer = await openDialog<Answer>((props) => render(props, entered));
    if (answer === undefined) return;
    try {
      return await perform(answer);
    } catch (error) {
      reportFailure(error);
      entered = answer;
    }
  }
}
