import { environmentHelp as agentHelp } from '../../apps/agent/src/run/environment.ts';
import { variables } from '../../apps/server/src/platform/config/variables.ts';
import { environmentHelp as payoutHelp } from '../../apps/payout/src/run/payout-environment.ts';
import { environmentHelp as poolHelp } from '../../apps/pool/src/run/pool-environment.ts';
import { simulatorVariables } from '../../apps/simulator/src/farm/settings.ts';
import { launcherDefaults } from './launcher-defaults.ts';

/** Set by the launcher itself. */
const SET_BY_LAUNCHER = new Set([
  'HEADFRAME_SIM_DATA',
  'HEADFRAME_SIM_POOLS',
  'HEADFRAME_SIM_SUBACCOUNT',
  'HEADFRAME_SIM_CHAIN_PORT',
  'HEADFRAME_SERVER_URL',
  'HEADFRAME_AGENT_KEY',
  'HEADFRAME_AGENT_KEY_FILE',
  'HEADFRAME_AGENT_DATA',
]);

/** What holds for the pool where the launcher starts it, in place of its own help. */
const poolHelpHere: Readonly<Record<string, string>> = {
  HEADFRAME_POOL_DATABASE_URL: 'PostgreSQL that the pool stores shares in. Default: that of the server.',
  HEADFRAME_POOL_DATA: 'Folder of the pool: shares that are not in the database yet. Default: pool in HEADFRAME_DATA.',
  HEADFRAME_POOL_HOST:
    'Address that miners connect to. Default: 0.0.0.0 with a node, 127.0.0.1 on the simulated chain.',
};

/** What holds for the payout program where the launcher starts it, in place of its own help. */
const payoutHelpHere: Readonly<Record<string, string>> = {
  HEADFRAME_PAYOUT_DATABASE_URL: 'PostgreSQL that withdrawals are in. Default: that of the server.',
  HEADFRAME_PAYOUT_BITCOIN_WALLET:
    'RPC address of the wallet that pays Bitcoin, http://host:port/wallet/<name>. Default: that of the simulated chain, else none.',
  HEADFRAME_PAYOUT_BIP47_SEED_FILE:
    "File with the seed of the house's payment code, 16 to 64 bytes in hex, mode 600. Default: one of its own for the simulated chain, else none.",
};

/** Settings of the simulator, the agent, the pool and the payout program that an operator may set for `npm start`, each with its help line. */
export function otherProgramsHelp(): string {
  const listed = new Set(Object.values(variables).map(({ name }) => name));
  const simulator = Object.entries(simulatorVariables).map(([name, schema]): [string, string] => {
    const standard = launcherDefaults[name] ?? schema.safeParse(undefined).data;
    return [name, `${schema.description ?? ''}. Default: ${standard === undefined ? 'none' : String(standard)}.`];
  });
  return [
    ...simulator,
    ...Object.entries({ ...agentHelp, ...poolHelp, ...poolHelpHere, ...payoutHelp, ...payoutHelpHere }),
  ]
    .filter(([name]) => !listed.has(name) && !SET_BY_LAUNCHER.has(name))
    .map(([name, help]) => `  ${name}\n      ${help}`)
    .join('\n');
}
