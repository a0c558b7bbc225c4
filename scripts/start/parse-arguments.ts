import { parseArgs } from 'node:util';
import { configHelp } from '../../apps/server/src/platform/config/config-help.ts';
import { otherProgramsHelp } from './other-programs-help.ts';
import { StartError } from './start-error.ts';

/** What was asked for on the command line. */
type StartArguments = { kind: 'run' } | { kind: 'help'; text: string };

function helpText(command: string, purpose: string): string {
  return [
    purpose,
    '',
    `Usage: ${command} [-- --help]`,
    '',
    'Everything is set by environment variables:',
    configHelp(),
    '',
    'For the programs that are started along with the server:',
    otherProgramsHelp(),
    '',
  ].join('\n');
}

/**
 * Reads the arguments of a start command.
 *
 * @throws StartError for an argument it does not know.
 */
export function parseStartArguments(args: string[], command: string, purpose: string): StartArguments {
  try {
    const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: false });
    return values.help ? { kind: 'help', text: helpText(command, purpose) } : { kind: 'run' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\nSettings are environment variables: ${command} -- --help lists them.`);
  }
}
