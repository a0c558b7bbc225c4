import { spawn } from 'node:child_process';
import { postgresEnvironment } from './postgres-environment.ts';
import { spawnIdentity, type RunAs } from './run-as.ts';

/** What a finished program left: its exit code (-1 when it could not be started) and everything it printed. */
export interface ProgramResult {
  code: number;
  output: string;
}

/**
 * Runs a program to its end, as another user where one is given, and gathers its output. Without `env` it gets the environment
 * of PostgreSQL's programs.
 */
export function runProgram(
  file: string,
  args: string[],
  options: { user?: RunAs | undefined; cwd?: string; keepOutput?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? (process.platform === 'win32' ? undefined : '/'),
      stdio: [
        'ignore',
        options.keepOutput === false ? 'ignore' : 'pipe',
        options.keepOutput === false ? 'ignore' : 'pipe',
      ],
      windowsHide: true,
      env: options.env ?? postgresEnvironment(),
      ...spawnIdentity(options.user),
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ code: -1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
