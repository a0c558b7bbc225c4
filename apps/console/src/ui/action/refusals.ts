import { useEffect, useRef, useState } from 'react';
import type { RunnableAction } from './action.ts';

/** Why actions cannot be done, by the names under which they are judged. */
export type Refusals = Readonly<Record<string, string>>;

/** The question which actions cannot be done; actions with the same key ask it together, once. */
export interface Judging {
  key: string;
  /** A failure leaves all of them as they are: what carries them out refuses as well. */
  ask(): Promise<Refusals>;
}

/** How old an answer may be before actions that are still on screen ask again, ms. */
const askAgainMs = 10_000;

/** Asks which of the actions on screen cannot be done, again while they stay there; returns the reason for one of them. */
export function useRefusals(actions: readonly RunnableAction[]): (action: RunnableAction) => string | undefined {
  const [answers, setAnswers] = useState<Readonly<Record<string, Refusals>>>({});
  const askedAt = useRef(new Map<string, number>());
  useEffect(() => {
    const judgings = new Map(actions.flatMap(({ judging }) => (judging ? [[judging.key, judging] as const] : [])));
    for (const { key, ask } of judgings.values()) {
      const now = Date.now();
      if (now - (askedAt.current.get(key) ?? -Infinity) < askAgainMs) continue;
      askedAt.current.set(key, now);
      void ask().then(
        (refusals) => setAnswers((before) => ({ ...before, [key]: refusals })),
        () => undefined,
      );
    }
  }, [actions]);
  return ({ judging, judgedAs }) => {
    const refusals = judging && answers[judging.key];
    return refusals && judgedAs !== undefined && Object.hasOwn(refusals, judgedAs) ? refusals[judgedAs] : undefined;
  };
}
