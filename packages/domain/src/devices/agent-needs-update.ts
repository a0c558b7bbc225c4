import { unidentifiedFamily } from './unidentified-family.ts';

/** What an operator reads where an agent lacks a driver or a command that this version has. */
export const agentNeedsUpdate = {
  family: (family: string) =>
    family === unidentifiedFamily
      ? 'The agent cannot identify devices that are entered by hand. Update the agent, or scan the address.'
      : `The agent does not support the family ${family}. Update the agent.`.slice(0, 512),
  command: (command: string) => `The agent does not support the command ${command}. Update the agent.`.slice(0, 512),
} as const;
