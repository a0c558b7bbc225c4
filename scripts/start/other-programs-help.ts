import { environmentHelp } from '../../apps/agent/src/run/environment.ts';
import { variables } from '../../apps/server/src/platform/config/variables.ts';
import { simulatorVariables } from '../../apps/simulator/src/farm/settings.ts';
import { launcherDefaults } from './launcher-defaults.ts';

/** Set by the launcher itself, whatever the environment says. */
const SET_BY_LAUNCHER = new Set([
  'HEADFRAME_SIM_DATA',
  'HEADFRAME_SERVER_URL',
  'HEADFRAME_AGENT_KEY',
  'HEADFRAME_AGENT_KEY_FILE',
  'HEADFRAME_AGENT_DATA',
]);

/** Settings of the simulator and the agent that an operator may set for `npm start`, each with its help line. */
export function otherProgramsHelp(): string {
  const listed = new Set(Object.values(variables).map(({ name }) => name));
  const simulator = Object.entries(simulatorVariables).map(([name, schema]): [string, string] => {
    const standard = launcherDefaults[name] ?? schema.safeParse(undefined).data;
    return [name, `${schema.description ?? ''}. Default: ${standard === undefined ? 'none' : String(standard)}.`];
  });
  return [...simulator, ...Object.entries(environmentHelp)]
    .filter(([name]) => !listed.has(name) && !SET_BY_LAUNCHER.has(name))
    .map(([name, help]) => `  ${name}\n      ${help}`)
    .join('\n');
}
