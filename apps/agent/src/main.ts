import { asicKind } from '@headframe/devices/asic/asic-kind';
import { startAgent } from './agent.ts';
import type { Agent } from './agent.ts';
import { environmentHelp, readEnvironment } from './run/environment.ts';
import { createLog, errorText } from './run/log.ts';
import type { Log } from './run/log.ts';
import { agentVersion } from './run/version.ts';

function help(): string {
  const lines = Object.entries(environmentHelp).map(([name, line]) => `  ${name.padEnd(26)}${line}`);
  return `Headframe agent ${agentVersion}\n\nUsage: headframe-agent [--help | --version]\n\nEnvironment:\n${lines.join('\n')}\n`;
}

function stopOnSignal(agent: Agent, log: Log): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info('The agent stops.', { signal });
    agent.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('The agent did not stop in good order.', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function main(): Promise<void> {
  const { serverUrl, key, dataFolder, guardFile, logLevel } = readEnvironment(process.env);
  const log = createLog((line) => process.stdout.write(line), [key], logLevel);
  process.on('uncaughtException', (error) => {
    log.error('The agent failed and ends; start it again.', { error, stack: error.stack });
    process.exit(1);
  });
  log.info('The agent starts.', { version: agentVersion, node: process.version, serverUrl, dataFolder });
  const agent = await startAgent({
    serverUrl,
    key,
    dataFolder,
    guardFile,
    log,
    kinds: [asicKind],
  });
  stopOnSignal(agent, log);
}

const [argument] = process.argv.slice(2);
if (argument === '--help') process.stdout.write(help());
else if (argument === '--version') process.stdout.write(`${agentVersion}\n`);
else
  main().catch((error: unknown) => {
    process.stderr.write(`${errorText(error)}\n`);
    process.exit(1);
  });
