import { environmentHelp, readPoolEnvironment } from './run/pool-environment.ts';
import { createPoolLog } from './run/create-pool-log.ts';
import { connectChains } from './run/connect-chains.ts';
import { runPool } from './run/run-pool.ts';

function help(): string {
  const lines = Object.entries(environmentHelp).map(([name, line]) => `  ${name.padEnd(42)}${line}`);
  return `Headframe pool\n\nUsage: npm start -w @headframe/pool [-- --help]\n\nEnvironment:\n${lines.join('\n')}\n`;
}

async function main(): Promise<void> {
  const environment = readPoolEnvironment(process.env);
  const log = createPoolLog(environment.logLevel);
  process.on('uncaughtException', (error) => {
    log.error('The pool failed and ends; start it again.', { error });
    process.exit(1);
  });
  const chains = await connectChains();
  if (chains.length === 0)
    throw new Error(
      'No chain is connected: this version of the pool cannot read templates of a node yet, and has no work.',
    );
  const pool = await runPool(environment, chains, log);
  const stop = (): void => void pool.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

if (process.argv[2] === '--help') process.stdout.write(help());
else
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
