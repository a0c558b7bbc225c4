/** `npm run dev`: everything that `npm start` runs, restarted when its source changes, and the console with live reload. */
import path from 'node:path';
import { loadConfig } from '../apps/server/src/platform/config/load-config.ts';
import { ensurePortFree } from './start/ensure-port-free.ts';
import { Headframe } from './start/headframe.ts';
import { parseStartArguments } from './start/parse-arguments.ts';
import { lineProgress } from './start/progress.ts';
import { REPOSITORY } from './start/repository.ts';
import { runUntilStopped } from './start/run-until-stopped.ts';
import { runningBlock } from './start/running-block.ts';
import { failureText } from './start/start-error.ts';
import { openRotatingLog } from './start/rotating-log.ts';
import { SupervisedProgram } from './start/supervised-program.ts';
import { ensureWritableFolder } from '../apps/server/src/platform/database/embedded/writable-folder.ts';
import { toolFile } from './checks/tools.ts';

const PURPOSE = 'Starts Headframe for development: like npm start, and everything reloads when its source changes.';
const VITE_PORT = 8421;
const consoleUrl = `http://localhost:${VITE_PORT}/user/`;

async function main(): Promise<void> {
  const asked = parseStartArguments(process.argv.slice(2), 'npm run dev', PURPOSE);
  if (asked.kind === 'help') {
    process.stdout.write(asked.text);
    return;
  }
  const environment: NodeJS.ProcessEnv = { HEADFRAME_CORS_ORIGINS: new URL(consoleUrl).origin, ...process.env };
  const config = loadConfig(environment);
  ensureWritableFolder(config.dataFolder);
  await ensurePortFree('127.0.0.1', VITE_PORT);
  const progress = lineProgress((line) => console.log(line));
  console.log('\n  Headframe, for development\n');
  const vite = new SupervisedProgram({
    name: 'console',
    file: toolFile('vite'),
    programArguments: ['--strictPort', '--port', String(VITE_PORT)],
    cwd: path.join(REPOSITORY, 'apps', 'console'),
    env: { ...environment, HEADFRAME_PORT: String(config.port) },
    log: openRotatingLog(path.join(config.dataFolder, 'logs', 'console.log')),
    onCrash: (reason) => progress.note(`The console's development server ended (${reason}) and starts again.`),
  });
  await runUntilStopped(
    (onFailed) => new Headframe({ config, environment, progress, watch: true, onFailed }),
    ({ firstLogin, farm, poolPlace: pool, listening, databasePlace }) =>
      runningBlock({ config, consoleUrl, firstLogin, farm, pool, listening, databasePlace }),
    () => vite.stop(),
  );
}

main().catch((error: unknown) => {
  console.error(failureText(error));
  process.exit(1);
});
