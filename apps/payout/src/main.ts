import { createPayoutLog } from './payout-log.ts';
import { answerOperator } from './run/answer-operator.ts';
import { environmentHelp, readPayoutEnvironment } from './run/payout-environment.ts';
import { runPayouts } from './run/run-payouts.ts';

function help(): string {
  const lines = Object.entries(environmentHelp).map(([name, line]) => `  ${name.padEnd(42)}${line}`);
  return `Headframe payouts\n\nUsage: npm start -w @headframe/payout [-- --help | --status | --continue <chain>]\n\n  --status            how payouts of each chain go\n  --continue <chain>  lets payouts of a chain that are stopped go on, by its number in --status\n\nEnvironment:\n${lines.join('\n')}\n`;
}

async function main(): Promise<void> {
  const environment = readPayoutEnvironment(process.env);
  const log = createPayoutLog(environment.logLevel);
  process.on('uncaughtException', (error) => {
    log.error('The payout program failed and ends; start it again.', { error });
    process.exit(1);
  });
  const stopped = new AbortController();
  process.once('SIGTERM', () => stopped.abort());
  process.once('SIGINT', () => stopped.abort());
  await runPayouts(environment, log, stopped.signal);
  process.exit(0);
}

const [command, given] = process.argv.slice(2);
if (command === '--help') process.stdout.write(help());
else
  (command === '--status' || command === '--continue'
    ? answerOperator(command, given, (line) => void process.stdout.write(line))
    : main()
  ).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
