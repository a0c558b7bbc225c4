import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { REPOSITORY } from '../start/repository.ts';

/** One piece of checking: a program that ends with 0 when all is well. */
export interface Step {
  name: string;
  /** A Node program by its file, or a command found on the path. */
  command: { node: string } | { program: string };
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Whether it leaves the processors to other steps that run at the same time, and works while those wait. */
  yields?: boolean;
}

/** How a step ended. */
export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** What it printed, where it was kept back instead of shown. */
  output: string;
}

function yieldProcessors(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system grants no priorities.
  }
}

const running = new Set<ChildProcess>();
let isEnding = false;

/**
 * Ends the steps that run, starts no other one, and ends this process, when it gets a SIGTERM or its parent is gone: the shell of `npm`
 * passes no signal on.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    const ends = [...running].map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGINT');
    await Promise.all(ends);
    process.exit(143);
  };
  process.once('SIGTERM', () => void end());
  setInterval(() => process.ppid !== parent && void end(), 1000).unref();
}

/** Runs a step to its end; `show` passes what it prints straight on, otherwise it is kept for the result. */
export function runStep(step: Step, show: boolean): Promise<StepResult> {
  if (isEnding) return Promise.race([]);
  const since = Date.now();
  const [file, args] =
    'node' in step.command ? [process.execPath, [step.command.node, ...step.args]] : [step.command.program, step.args];
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: REPOSITORY,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(show ? {} : { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }), ...step.env },
    });
    running.add(child);
    if (step.yields) yieldProcessors(child.pid);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const finish = (passed: boolean) => {
      running.delete(child);
      resolve({ name: step.name, passed, seconds: (Date.now() - since) / 1000, output });
    };
    child.on('error', (error) => {
      output += String(error);
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/** One line about a step that has ended, and what it printed where it failed and was kept back. */
export function describeResult(result: StepResult): string {
  const line = `${result.passed ? '✓' : '✗'} ${result.name}  ${result.seconds.toFixed(1)} s`;
  return result.passed || result.output === '' ? line : `${line}\n${result.output.trimEnd()}\n`;
}
