/**
 * The codes a GraphQL error carries in `extensions.code`, as the console's global handling knows them (first
 * specification, section 8), with `validation-failed`, `not-found` and `conflict` (somebody else changed it meanwhile) added for refusals that
 * belong to one call.
 */
export const errorCodes = [
  '401',
  '403',
  'access-denied',
  '429',
  '500',
  '502',
  '503',
  'constraint-violation',
  'permission-error',
  'unexpected',
  'validation-failed',
  'not-found',
  'conflict',
] as const;

/** One code of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];

/** Whether a value read from the wire is one of our error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.some((code) => code === value);
}
