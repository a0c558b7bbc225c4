/** Whether PostgreSQL ended a transaction for the sake of others at the same moment (class 40: deadlock, serialization): tried again, it may succeed. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^40...$/.test(error.code);
}

/** How often a transaction is tried that collides with others. */
const maxAttempts = 4;

/** Runs a transaction again that collides with others; it has no effects outside of the database. */
export async function againAfterCollision<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      if (!isCollision(error) || attempt === maxAttempts) throw error;
    }
}
