import { spawn, type ChildProcess } from 'node:child_process';
import { eventually } from './eventually.ts';

/** A program under test, in a process of its own. */
export class Program {
  readonly name: string;
  readonly #child: ChildProcess;
  #output = '';

  /** Starts a TypeScript file with an environment laid over this process's own. */
  constructor(name: string, file: string, environment: Record<string, string>) {
    this.name = name;
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (data: Buffer) => (this.#output += data.toString()));
  }

  /** Everything it has printed. */
  get output(): string {
    return this.#output;
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Waits for the first line of its output that holds a text. Throws with all of the output when the program ends before. */
  async lineWith(text: string, withinMs = 60_000): Promise<string> {
    const line = await eventually(`"${text}" from the ${this.name}`, withinMs, () => {
      const found = this.#output
        .split('\n')
        .slice(0, -1)
        .find((one) => one.includes(text));
      return found ?? (this.running ? undefined : '');
    });
    if (line === '') throw new Error(`The ${this.name} ended:\n${this.#output}`);
    return line;
  }

  /** Sends a signal, such as SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it with a signal and waits for its exit; one that still runs after 20 s is killed. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (!this.running) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill(signal);
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(patience);
  }
}
