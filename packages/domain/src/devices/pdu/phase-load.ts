/**
 * What a unit says of the load of a phase against the limits that are set at the unit, by its number from 1. Source:
 * PowerNet-MIB rPDU2PhaseStatusLoadState.
 */
export const phaseLoadStates = ['low', 'normal', 'near overload', 'overload'] as const;

const [nearOverload, overload] = [
  phaseLoadStates.indexOf('near overload') + 1,
  phaseLoadStates.indexOf('overload') + 1,
];

/** The text of a load state; null where the unit reports none. */
export function phaseLoadText(state: number | null): string | null {
  return (state === null ? undefined : phaseLoadStates[state - 1]) ?? null;
}

/** The issues that follow from the load states of the phases of a unit. */
export function phaseLoadIssues(states: readonly (number | null)[]): ('PHASE_NEAR_OVERLOAD' | 'PHASE_OVERLOAD')[] {
  return [
    ...(states.includes(nearOverload) ? (['PHASE_NEAR_OVERLOAD'] as const) : []),
    ...(states.includes(overload) ? (['PHASE_OVERLOAD'] as const) : []),
  ];
}
