import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error.ts';
import type { SupervisedProgram } from './supervised-program.ts';

const CRASHES_ALLOWED = 3;

/**
 * Waits until `isReady` says so, while the program lives.
 *
 * @param hint what to do about the last lines of a program that ends again and again.
 * @throws StartError with the program's last lines when it ends three times or takes too long.
 */
export async function waitUntilReady(
  program: SupervisedProgram,
  isReady: () => boolean | Promise<boolean>,
  withinMs: number,
  hint: (lastLines: string) => string = () => '',
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isReady())) {
    if (program.stopping) throw new StartError(`The ${program.name} was stopped before it was ready.`);
    if (program.crashes >= CRASHES_ALLOWED)
      throw new StartError(
        `The ${program.name} does not start. It says:\n${program.lastLines}${hint(program.lastLines)}`,
      );
    if (Date.now() > deadline)
      throw new StartError(
        `The ${program.name} was not ready within ${Math.round(withinMs / 1000)} s. It says:\n${program.lastLines}`,
      );
    await delay(50);
  }
}

/** Whether a server answers its readiness address with 200. */
export async function answersReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
