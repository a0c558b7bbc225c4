import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import type { PoolPlace } from './pool-place.ts';
import { localAddress } from './program-environment.ts';
import type { FirstLogin, SimulatorReady } from './child-messages.ts';

/** What the operator needs to know of a running Headframe. */
interface RunningState {
  config: Config;
  /** Address to open, when it is not the server's own (development). */
  consoleUrl?: string;
  firstLogin: FirstLogin | undefined;
  farm: SimulatorReady | undefined;
  /** Where miners connect; undefined where no pool runs. */
  pool: PoolPlace | undefined;
  /** Coins that miners can reach, by name. */
  listening: ReadonlySet<string>;
  /** Where the embedded database lies, when that is outside the data folder. */
  databasePlace: string;
}

function credentialLines(login: FirstLogin | undefined): [string, string][] {
  if (login === undefined) return [['Sign in', 'with your account, as before']];
  return [
    ['Sign in', login.email],
    [
      'Password',
      login.password == null ? 'the one in HEADFRAME_ADMIN_PASSWORD' : `${login.password}   (shown only this once)`,
    ],
  ];
}

/** Where miners connect, for each coin that is mined; no port that is not open yet. */
function poolLines(
  { host, bitcoinPort, litecoinPort, isSimulated }: PoolPlace,
  listening: ReadonlySet<string>,
): [string, string][] {
  const bitcoin = isSimulated ? 'on the simulated chain: its coins are worth nothing' : 'Bitcoin';
  const coins: [string, number | undefined, string][] = [
    ['Bitcoin', bitcoinPort, bitcoin],
    ['Litecoin', litecoinPort, 'Litecoin'],
  ];
  return coins.flatMap(([coin, port, said]): [string, string][] => {
    if (port === undefined) return [];
    if (listening.has(coin)) return [['Pool', `stratum+tcp://${localAddress(host)}:${port}   (${said})`]];
    return [['Pool', `${coin} is not open yet: it opens once its node gives work (logs/pool.log)`]];
  });
}

/** All devices have ports of their own at this one address, as on macOS. */
const oneAddress = '127.0.0.1-127.0.0.1';

/** The ports that the simulator cannot bind to loopback alone; SNMP is bound at the address of each unit. */
function openPortLines({ ranges, ports }: SimulatorReady): [string, string][] {
  if (!ports || ranges.includes(oneAddress)) return [];
  const { snmp: _bound, ...tcp } = ports;
  const numbers = [...new Set(Object.values(tcp))].toSorted((a, b) => a - b);
  return [['Ports', `${numbers.join(', ')}   (of the farm: open on every address, reset unless from this machine)`]];
}

function farmLines(farm: SimulatorReady): [string, string][] {
  const { control, lightning } = farm;
  const lines: [string, string][] = [
    ...openPortLines(farm),
    ['Control', `${control}   (faults of the simulated miners)`],
  ];
  if (lightning) lines.push(['Lightning', `${lightning.url}/receiver   (makes invoices of the simulated network)`]);
  return lines;
}

/** The block that `npm start` ends with: where the console is, how to sign in, where the data lies, how to stop. */
export function runningBlock(state: RunningState): string {
  const { config, farm } = state;
  const console = state.consoleUrl ?? `${config.publicUrl}/user/`;
  const lines: [string, string][] = [
    ['Console', console],
    ...credentialLines(state.firstLogin),
    ['Farm', farm ? `${config.simulatedDevices} simulated miners at ${farm.ranges.join(', ')}` : 'no simulated miners'],
    ...(farm ? farmLines(farm) : []),
    ...(state.pool ? poolLines(state.pool, state.listening) : []),
    ['Data', config.dataFolder],
  ];
  if (state.databasePlace !== '' && !state.databasePlace.startsWith(config.dataFolder))
    lines.push(['Database', state.databasePlace]);
  lines.push(['Logs', `${config.dataFolder}/logs`], ['Stop', 'Ctrl-C']);
  const text = lines.map(([name, value]) => `    ${name.padEnd(10)}${value}`).join('\n');
  return `\n  Headframe is running.\n\n${text}\n`;
}
