/** Codes of API v3. */
export const v3Code = { done: 0, failed: -1, unknown: -2, forbidden: -4 } as const;

/** What one command comes to, before it is put into a reply. */
export interface V3Outcome {
  readonly code: number;
  readonly message: unknown;
  /** Raw bytes that follow the reply. */
  readonly bytes?: Buffer;
  /** An image follows, and is answered. */
  readonly receives?: boolean;
}
