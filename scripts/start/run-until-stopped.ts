import type { FirstLogin } from './child-messages.ts';
import type { Headframe } from './headframe.ts';
import { failureText } from './start-error.ts';
import { watchNpm } from './watch-npm.ts';

/** npm passes a Ctrl-C on that the terminal has sent already; only a later one means "now". */
const SECOND_SIGNAL_AFTER_MS = 1_500;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function loginLine({ email, password }: FirstLogin): string {
  return `The owner account was made all the same: ${email}${password == null ? '' : `, password ${password}`}`;
}

/**
 * Runs Headframe from its start to a signal, to this process or to the npm that started it. Ends the process: 0 after a stop that was asked for, 1 after a failure.
 *
 * @param block makes the text to print when all is up.
 * @param stopFirst stops what runs beside it.
 */
export async function runUntilStopped(
  make: (onFailed: (error: unknown) => void) => Headframe,
  block: (headframe: Headframe) => string,
  stopFirst: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let stoppingSince: number | undefined;
  const headframe = make((error) => end(1, `\n${failureText(error)}`));

  function end(code: number, message: string): void {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    if (code === 0) print(message);
    else console.error(message);
    const stopped = stopFirst().then(() => headframe.stop());
    stopped.then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(failureText(error));
        process.exit(1);
      },
    );
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stoppingSince === undefined) end(0, '\n  Stopping …');
      else if (Date.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) headframe.kill();
    });
  watchNpm(() => end(0, '\n  Stopping …'));
  // The terminal may be gone before us; what we print then is lost, and the stop goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('exit', (code) => {
    if (code === 0 && stoppingSince !== undefined) print('  Stopped.');
  });

  try {
    await headframe.start();
    if (stoppingSince === undefined) print(block(headframe));
  } catch (error) {
    const login = headframe.firstLogin;
    end(1, `\n${failureText(error)}${login === undefined ? '' : `\n${loginLine(login)}`}`);
  }
}
