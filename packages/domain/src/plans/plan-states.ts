/**
 * States of a plan that works through devices stage by stage. People pause it, failures halt it, and both can be resumed. One that is being
 * canceled waits for what is under way.
 */
const planStates = ['running', 'paused', 'halted', 'canceling', 'done', 'canceled'] as const;

/** One of {@link planStates}. */
export type PlanState = (typeof planStates)[number];
