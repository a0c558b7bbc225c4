/** The made-up entry of event types that stands for all of them. */
export const allEventTypes = { enum: -1, label: 'All' } as const;

/** Event types that are not offered. */
export const excludedEventTypes: readonly number[] = [2];

/** Event codes that lists ask for unless others are asked for. */
export const defaultEventCodes: readonly number[] = [0, 1, 2, 3];
