import type { ReactNode } from 'react';
import { openFollowed } from '../changes/open-followed.tsx';
import type { DialogProps } from '../dialog/dialogs.ts';
import { toast } from '../toast/toasts.ts';
import type { ActionDescription } from './action.ts';
import type { Surroundings } from './mutation-action.ts';

interface DialogAction<Context, Answer> extends Omit<ActionDescription<Context>, 'perform'> {
  /** The dialog, which saves before it answers. */
  dialog(props: DialogProps<Answer>, context: Context): ReactNode;
  /** What is said once it has answered; nothing unless given. */
  done?: string | ((answer: Answer, context: Context) => string) | undefined;
}

/** An action that is a dialog with a form: what it saved is said, and the screen around it reads again. */
export function dialogAction<Context extends Surroundings, Answer = unknown>({
  dialog,
  done,
  ...action
}: DialogAction<Context, Answer>): ActionDescription<Context> {
  return {
    ...action,
    perform: async (context) => {
      const answer = await openFollowed<Context, Answer>(context, dialog);
      if (answer === undefined) return;
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer, context));
      context.onDone();
    },
  };
}
