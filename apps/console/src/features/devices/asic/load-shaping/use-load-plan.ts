import { useEffect, useState } from 'react';
import {
  PlanLoadShapingDocument,
  type PlanLoadShapingMutation,
  type PlanLoadShapingMutationVariables,
} from '../../../../generated/asic-load-shaping.ts';
import { send } from '../../../../transport/requests/client.ts';

/** How an amount of watts is reached, by the server. */
export type LoadPlan = PlanLoadShapingMutation['planLoadShaping'];

/** What is asked for; the snapshot is that of the dialog. */
type LoadGoal = Omit<PlanLoadShapingMutationVariables, 'snapshotId'>;

/** Waits until typing pauses, in milliseconds. */
const typingPauseMs = 300;

/**
 * Asks how a snapshot reaches an amount, once typing pauses; undefined until the answer for just this goal. The server carries out
 * the plan that it answered last.
 */
export function useLoadPlan(
  snapshotId: string | undefined,
  goal: LoadGoal | undefined,
): { plan: LoadPlan | undefined; problem: string | undefined } {
  const key = snapshotId && goal ? JSON.stringify({ snapshotId, ...goal }) : undefined;
  const [answer, setAnswer] = useState<{ key: string; plan?: LoadPlan; problem?: string }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    const ask = async () => {
      const variables = JSON.parse(key) as PlanLoadShapingMutationVariables;
      const handles = ['validation-failed', 'not-found', 'access-denied'] as const;
      const { planLoadShaping } = await send('mutation', PlanLoadShapingDocument, variables, { handles });
      if (isCurrent) setAnswer({ key, plan: planLoadShaping });
    };
    const timer = setTimeout(
      () =>
        void ask().catch(
          (error: unknown) => isCurrent && setAnswer({ key, problem: String((error as Error).message) }),
        ),
      typingPauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  const current = answer?.key === key ? answer : undefined;
  return { plan: current?.plan, problem: current?.problem };
}
