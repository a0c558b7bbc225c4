import { createElement } from 'react';
import { openDialog } from './dialogs.ts';
import { stepUpRefusal } from './step-up-refusal.ts';
import { TotpPrompt } from './TotpPrompt.tsx';

/** The result of a call that was sent with a code. */
type Outcome<Result> = { result: Result } | { error: unknown };

/**
 * Runs a sensitive call: `perform` first without a code, and, where the server requires one, again with each code that
 * the user enters, until one is valid. Returns undefined when the user cancels; rethrows every other failure.
 */
export async function withStepUp<Result>(
  perform: (twoFactorCode: string | null) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await perform(null);
  } catch (error) {
    if (stepUpRefusal(error) === undefined) throw error;
  }
  const outcome = await openDialog<Outcome<Result>>(({ onAnswer, onCancel }) => {
    const check = async (code: string): Promise<string | undefined> => {
      try {
        onAnswer({ result: await perform(code) });
      } catch (error) {
        if (error instanceof Error && stepUpRefusal(error) !== undefined) return error.message;
        onAnswer({ error });
      }
      return undefined;
    };
    return createElement(TotpPrompt, { check, onCancel });
  });
  if (!outcome) return undefined;
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
