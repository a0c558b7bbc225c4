import { isSea } from 'node:sea';
import { environmentHelp, readEnvironment } from './run/environment.ts';
import { lockFolder } from './run/folder-lock.ts';
import { createLog, errorText } from './run/log.ts';
import type { Log } from './run/log.ts';
import { runAgent, type RunOptions } from './run/run-agent.ts';
import { agentVersion } from './run/version.ts';
import { launchedVariable, readLauncherMessage, restartCode } from './update/launcher-contract.ts';
import { launch } from './update/launcher.ts';
import { programsFolder } from './update/update-state.ts';

function help(): string {
  const lines = Object.entries(environmentHelp).map(([name, line]) => `  ${name.padEnd(26)}${line}`);
  return `Headframe agent ${agentVersion}\n\nUsage: headframe-agent [--help | --version]\n\nEnvironment:\n${lines.join('\n')}\n`;
}

/** Aborts when somebody wants the agent to stop: by a signal, or its launcher by a message or by its end. */
function stopSignal(log: Log): AbortSignal {
  const stopping = new AbortController();
  const stop = (signal: string): void => {
    if (!stopping.signal.aborted) log.info('The agent stops.', { signal });
    stopping.abort();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', () => stop('the launcher ended'));
  process.on('message', (message) => readLauncherMessage(message) === 'stop' && stop('stop'));
  return stopping.signal;
}

/** Runs the agent, and again whenever it asks for a restart: nothing else would start it. */
async function runAgain(options: RunOptions): Promise<number> {
  for (;;) {
    const code = await runAgent(options);
    if (code !== restartCode) return code;
  }
}

/** Runs the agent of this program, or the downloaded one that the state names. */
async function runOrLaunch(options: RunOptions): Promise<number> {
  const { log, signal, environment, isUpdatable } = options;
  if (process.env[launchedVariable] !== undefined) return runAgent(options);
  if (!isUpdatable) return runAgain(options);
  const folder = programsFolder(environment.dataFolder);
  const lock = lockFolder(environment.dataFolder, 'launcher');
  try {
    return await launch({ folder, version: agentVersion, log, signal, runInstalled: () => runAgent(options) });
  } finally {
    lock.release();
  }
}

async function main(): Promise<number> {
  const environment = readEnvironment(process.env);
  const log = createLog((line) => process.stdout.write(line), [environment.key], environment.logLevel);
  process.on('uncaughtException', (error) => {
    log.error('The agent failed and ends; start it again.', { error, stack: error.stack });
    process.exit(1);
  });
  return runOrLaunch({ environment, log, signal: stopSignal(log), isUpdatable: isSea() });
}

const [argument] = process.argv.slice(2);
if (argument === '--help') process.stdout.write(help());
else if (argument === '--version') process.stdout.write(`${agentVersion}\n`);
else
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${errorText(error)}\n`);
      process.exit(1);
    },
  );
