import path from 'node:path';
import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import { freePort } from '../../apps/server/src/platform/database/embedded/free-port.ts';
import { loadAgentKey } from './agent-key.ts';
import { readFirstLogin, readSimulatorReady, type FirstLogin, type SimulatorReady } from './child-messages.ts';
import { launcherDefaults } from './launcher-defaults.ts';
import type { ProgramRecord } from './leftover-programs.ts';
import { environmentOf, localAddress } from './program-environment.ts';
import { programFile, type ProgramName } from './repository.ts';
import { openRotatingLog } from './rotating-log.ts';
import type { ProgramUsers } from './users/program-users.ts';
import { SupervisedProgram, type ProgramOptions } from './supervised-program.ts';
import { answersReady, waitUntilReady } from './wait-until-ready.ts';

const SIMULATOR_READY_MS = 60_000;
const SERVER_READY_MS = 120_000;

/** What every program of one start shares. */
export interface ProgramSurroundings {
  config: Config;
  environment: NodeJS.ProcessEnv;
  record: ProgramRecord;
  /** Restart programs when their source changes, for development. */
  watch: boolean;
  say: (line: string) => void;
  users: ProgramUsers;
  /** Another main file for a program, for tests. */
  fileOf?: typeof programFile;
}

/** Whether the machine's own agent, and the simulated farm, belong to a start with these settings. */
export function runsLocalSite({ localSite, roles }: Pick<Config, 'localSite' | 'roles'>): boolean {
  return localSite === 'on' && roles.includes('gateway');
}

/** Log file of one program in the data folder. */
function logFile(config: Config, name: string): string {
  return path.join(config.dataFolder, 'logs', `${name}.log`);
}

/** Starts one program, and keeps it running. */
export function launch(
  surroundings: ProgramSurroundings,
  name: ProgramName,
  options: Pick<ProgramOptions, 'env' | 'onLine'>,
): SupervisedProgram {
  const { config, record, watch, say, users, fileOf = programFile } = surroundings;
  const user = users[name];
  return new SupervisedProgram({
    name,
    file: fileOf(name),
    log: openRotatingLog(logFile(config, name)),
    nodeArguments: watch ? ['--watch', '--watch-preserve-output'] : [],
    onStart: (pid) => record.add(pid),
    onCrash: (reason, wait) =>
      say(`The ${name} ended (${reason}) and starts again in ${wait / 1000} s; see ${logFile(config, name)}`),
    ...options,
    ...(user && { user, env: { ...options.env, HOME: config.dataFolder } }),
  });
}

function simulatorHint(lastLines: string): string {
  if (!lastLines.includes('EADDRINUSE')) return '';
  return '\nAnother farm runs on this machine. Set HEADFRAME_SIM_PORTS=free to run a second one, or HEADFRAME_SIM_DEVICES=0.';
}

/** Starts the simulated farm, with further settings. `held` gets the program at once, so that a start that fails can still be undone. */
export async function startSimulator(
  surroundings: ProgramSurroundings,
  given: Readonly<Record<string, string>>,
  held: (program: SupervisedProgram) => void,
): Promise<SimulatorReady> {
  let ready: SimulatorReady | undefined;
  const env = environmentOf('simulator', surroundings.environment, {
    ...Object.fromEntries(
      Object.entries(launcherDefaults).map(([name, value]) => [name, surroundings.environment[name] ?? value]),
    ),
    ...given,
    HEADFRAME_SIM_DATA: path.join(surroundings.config.dataFolder, 'simulator'),
    HEADFRAME_SIM_DEVICES: String(surroundings.config.simulatedDevices),
    HEADFRAME_SIM_CONTROL_PORT: surroundings.environment.HEADFRAME_SIM_CONTROL_PORT ?? String(await freePort()),
  });
  const onLine = (line: string) => {
    const found = readSimulatorReady(line);
    ready = found ?? ready;
    return found !== undefined;
  };
  const simulator = launch(surroundings, 'simulator', { env, onLine });
  held(simulator);
  await waitUntilReady(simulator, () => ready !== undefined, SIMULATOR_READY_MS, simulatorHint);
  if (ready === undefined) throw new Error('The simulator did not say where its farm is.');
  return ready;
}

/** Starts the server and waits until it is ready. */
export async function startServer(
  surroundings: ProgramSurroundings,
  given: {
    databaseUrl: string;
    consoleFolder: string;
    farm: SimulatorReady | undefined;
    poolAddress: string | undefined;
  },
  held: (program: SupervisedProgram) => void,
  onFirstLogin: (login: FirstLogin) => void,
): Promise<void> {
  const { config, environment } = surroundings;
  const { farm } = given;
  const env = environmentOf(
    'server',
    { NODE_ENV: 'production', ...environment },
    {
      DATABASE_URL: given.databaseUrl,
      HEADFRAME_PORT: String(config.port),
      HEADFRAME_HOST: config.host,
      HEADFRAME_DATA: config.dataFolder,
      HEADFRAME_CONSOLE: given.consoleFolder,
      HEADFRAME_PUBLIC_URL: config.publicUrl,
      ...(given.poolAddress !== undefined && { HEADFRAME_POOL_ADDRESS: given.poolAddress }),
      ...(runsLocalSite(config) && {
        HEADFRAME_LOCAL_AGENT_KEY: loadAgentKey(path.join(config.dataFolder, 'agent'), surroundings.users.agent),
      }),
      ...(farm?.chain !== undefined && { HEADFRAME_SIMULATED_PRICE_FEED: `mempool=${farm.chain}` }),
      ...(farm !== undefined && { HEADFRAME_LOCAL_SCAN_RANGES: farm.ranges.join(',') }),
      ...(farm?.ports != null && { HEADFRAME_LOCAL_SCAN_PORTS: JSON.stringify(farm.ports) }),
    },
  );
  const onLine = (line: string) => {
    const login = readFirstLogin(line);
    if (login !== undefined) onFirstLogin(login);
    return login !== undefined;
  };
  const server = launch(surroundings, 'server', { env, onLine });
  held(server);
  const address = `http://${localAddress(config.host)}:${config.port}`;
  await waitUntilReady(server, () => answersReady(address), SERVER_READY_MS);
}

/** Starts the agent of this machine; it dials the server itself unless the environment gives another way to it, such as a proxy. */
export function startAgent(surroundings: ProgramSurroundings): SupervisedProgram {
  const { config, environment } = surroundings;
  const folder = path.join(config.dataFolder, 'agent');
  const env = environmentOf('agent', environment, {
    HEADFRAME_SERVER_URL:
      environment.HEADFRAME_SERVER_URL ?? `ws://${localAddress(config.host)}:${config.port}/agent/v1`,
    HEADFRAME_AGENT_KEY: loadAgentKey(folder, surroundings.users.agent),
    HEADFRAME_AGENT_DATA: folder,
  });
  return launch(surroundings, 'agent', { env });
}
