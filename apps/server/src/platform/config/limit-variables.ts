import { wholeNumber } from './parsers.ts';
import { variable } from './variable.ts';

/** Limits of accounts and commands. */
export const limitVariables = {
  agentLimit: variable({
    name: 'HEADFRAME_AGENT_LIMIT',
    schema: wholeNumber(1, 10_000),
    defaultText: '10',
    help: 'Maximum number of agents of one subaccount.',
    programs: ['server'],
  }),
  subaccountLimit: variable({
    name: 'HEADFRAME_SUBACCOUNT_LIMIT',
    schema: wholeNumber(1, 10_000),
    defaultText: '100',
    help: 'Maximum number of subaccounts of one owner, in all their organizations together.',
    programs: ['server'],
  }),
  verifySeconds: variable({
    name: 'HEADFRAME_VERIFY_SECONDS',
    schema: wholeNumber(1, 3600).optional(),
    defaultText: undefined,
    defaultHelp: 'by command, from 60 for a blink to 900 for a reboot',
    help: 'Maximum time a device has to show that a command took effect, in seconds; then the command has failed.',
    programs: ['server'],
  }),
};
