import { environmentHelp, readPoolEnvironment } from './run/pool-environment.ts';
import { createPoolLog } from './run/create-pool-log.ts';
import { connectChains } from './run/connect-chains.ts';
import { runPool } from './run/run-pool.ts';

function help(): string {
  const lines = Object.entries(environmentHelp).map(([name, line]) => `  ${name.padEnd(42)}${line}`);
  return `Headframe pool\n\nUsage: npm start -w @headframe/pool [-- --help]\n\nEnvironment:\n${lines.join('\n')}\n`;
}

/** Resolves once a signal has come. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function main(): Promise<void> {
  const environment = readPoolEnvironment(process.env);
  const log = createPoolLog(environment.logLevel);
  process.on('uncaughtException', (error) => {
    log.error('The pool failed and ends; start it again.', { error });
    process.exit(1);
  });
  const stopped = new AbortController();
  process.once('SIGTERM', () => stopped.abort());
  process.once('SIGINT', () => stopped.abort());
  const chains = connectChains(environment, log);
  if (chains.length === 0)
    throw new Error(
      'No chain is named: set HEADFRAME_POOL_BITCOIN_NODES or HEADFRAME_POOL_LITECOIN_NODES, else there is no work.',
    );
  // For who started it: which coins miners can reach.
  const say = (coin: string, isListening: boolean) =>
    process.stdout.write(`${JSON.stringify({ coin, isListening })}\n`);
  for (const chain of chains) chain.onTrouble = () => say(chain.coin.name, false);
  const pool = await runPool(environment, chains, log, (coin) => {
    const chain = chains.find((one) => one.coin.name === coin);
    if (chain) chain.onTrouble = () => undefined;
    say(coin, true);
  });
  try {
    await Promise.race([aborted(stopped.signal), pool.failed]);
  } finally {
    await pool.close();
    await Promise.all(chains.map((chain) => chain.close()));
  }
  process.exit(0);
}

if (process.argv[2] === '--help') process.stdout.write(help());
else
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
