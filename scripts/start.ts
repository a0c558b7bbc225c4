/** `npm start`: brings up database, server with the console, agent and simulated farm, and stops them on Ctrl-C. */
import { freePort } from '../apps/server/src/platform/database/embedded/free-port.ts';
import { loadConfig } from '../apps/server/src/platform/config/load-config.ts';
import { Headframe } from './start/headframe.ts';
import { parseStartArguments } from './start/parse-arguments.ts';
import { lineProgress } from './start/progress.ts';
import { runUntilStopped } from './start/run-until-stopped.ts';
import { runningBlock } from './start/running-block.ts';
import { failureText } from './start/start-error.ts';

const PURPOSE = 'Starts Headframe: database, server with the console, agent, and a simulated farm to look at.';

async function main(): Promise<void> {
  const asked = parseStartArguments(process.argv.slice(2), 'npm start', PURPOSE);
  if (asked.kind === 'help') {
    process.stdout.write(asked.text);
    return;
  }
  const anyPort = process.env.HEADFRAME_PORT?.trim() === '0' ? { HEADFRAME_PORT: String(await freePort()) } : {};
  const environment = { ...process.env, ...anyPort };
  const config = loadConfig(environment);
  const progress = lineProgress((line) => console.log(line));
  console.log('\n  Headframe\n');
  await runUntilStopped(
    (onFailed) => new Headframe({ config, environment, progress, onFailed }),
    (headframe) => runningBlock({ config, ...pick(headframe) }),
  );
}

function pick({ firstLogin, farm, poolPlace: pool, listening, databasePlace }: Headframe) {
  return { firstLogin, farm, pool, listening, databasePlace };
}

main().catch((error: unknown) => {
  console.error(failureText(error));
  process.exit(1);
});
