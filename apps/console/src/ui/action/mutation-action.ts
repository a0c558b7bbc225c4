import { withStepUp } from '../dialog/with-step-up.ts';
import { toast } from '../toast/toasts.ts';
import type { ActionDescription } from './action.ts';

/** What the screen around an action does once something changed. */
export interface Surroundings {
  /** Called when something changed; screens without a push then read again. */
  onDone(): void;
}

interface MutationAction<Context, Result> extends Omit<ActionDescription<Context>, 'perform'> {
  /** Sends the mutation: first without a code, and with one where the server requires the second factor. */
  run(context: Context, twoFactorCode: string | null): Promise<Result>;
  /** What is said once it is done. */
  done: string | ((context: Context, result: Result) => string);
  /** What is said where the result is 0: nothing was changed by it. */
  unchanged?: string | undefined;
}

/**
 * An action that is one mutation: it asks for a code of the second factor where the server requires one, says what is done, and lets
 * the screen around it read again where its context has {@link Surroundings}.
 */
export function mutationAction<Context extends object, Result = unknown>({
  run,
  done,
  unchanged,
  ...action
}: MutationAction<Context, Result>): ActionDescription<Context> {
  return {
    ...action,
    perform: async (context) => {
      const result = await withStepUp((twoFactorCode) => run(context, twoFactorCode));
      if (result === undefined) return;
      if (result === 0 && unchanged !== undefined) toast.info(unchanged);
      else toast.success(typeof done === 'string' ? done : done(context, result));
      (context as Partial<Surroundings>).onDone?.();
    },
  };
}
