import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { agentUrl } from '../link/server-link.ts';
import { errorText } from './log.ts';

/** The environment cannot be used; the message names each variable and what is wrong with it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** How this agent was configured to run. */
export interface AgentEnvironment {
  serverUrl: string;
  key: string;
  dataFolder: string;
  guardFile: string;
  keepHours: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** Every variable the agent reads, with its help line. */
export const environmentHelp: Readonly<Record<string, string>> = {
  HEADFRAME_SERVER_URL: 'Address of the server, e.g. wss://console.example/agent/v1. Required.',
  HEADFRAME_AGENT_KEY:
    'Key of this agent, shown once when it was created on the Agents page. Required, or the file below.',
  HEADFRAME_AGENT_KEY_FILE: 'File that holds the key; agent.key in the data folder when neither is given.',
  HEADFRAME_AGENT_DATA: 'Folder for the spool, the device list and the command journal. Default: headframe-agent-data.',
  HEADFRAME_AGENT_GUARD:
    'File of commands this site forbids, whatever the server says. Default: guard.json in the data folder.',
  HEADFRAME_AGENT_KEEP_HOURS:
    'Hours for which frames are kept that the server has, as far as the spool has room, should its database be restored. Default: 48.',
  HEADFRAME_AGENT_NVIDIA_SMI: 'nvidia-smi of this machine, to read its own GPUs. Default: the one in PATH.',
  HEADFRAME_AGENT_LOG: 'Least weight of the log lines written: debug, info, warn or error. Default: info.',
};

const blank = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = z.preprocess(blank, z.string().trim().optional());

const variablesSchema = z.object({
  HEADFRAME_SERVER_URL: z.preprocess(blank, z.string({ error: 'is required' }).trim()).superRefine((text, context) => {
    try {
      agentUrl(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is no ws:// or wss:// address' });
    }
  }),
  HEADFRAME_AGENT_KEY: optional,
  HEADFRAME_AGENT_KEY_FILE: optional,
  HEADFRAME_AGENT_DATA: z.preprocess(blank, z.string().default('headframe-agent-data')),
  HEADFRAME_AGENT_GUARD: optional,
  HEADFRAME_AGENT_KEEP_HOURS: z.preprocess(
    blank,
    z.coerce.number({ error: 'is not a number' }).int().min(0).max(720).default(48),
  ),
  HEADFRAME_AGENT_LOG: z.preprocess(blank, z.enum(['debug', 'info', 'warn', 'error']).default('info')),
});

function keyFrom(file: string): string {
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key !== '') return key;
  } catch (error) {
    throw new EnvironmentError(`HEADFRAME_AGENT_KEY is not set and the key file cannot be read: ${errorText(error)}`);
  }
  throw new EnvironmentError(`HEADFRAME_AGENT_KEY is not set and the key file ${file} is empty.`);
}

/** Reads the environment. Throws EnvironmentError with all that is wrong. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): AgentEnvironment {
  const parsed = variablesSchema.safeParse(variables);
  if (!parsed.success)
    throw new EnvironmentError(
      parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`).join('\n'),
    );
  const { data } = parsed;
  const dataFolder = path.resolve(data.HEADFRAME_AGENT_DATA);
  return {
    serverUrl: data.HEADFRAME_SERVER_URL,
    key: data.HEADFRAME_AGENT_KEY ?? keyFrom(data.HEADFRAME_AGENT_KEY_FILE ?? path.join(dataFolder, 'agent.key')),
    dataFolder,
    guardFile: path.resolve(data.HEADFRAME_AGENT_GUARD ?? path.join(dataFolder, 'guard.json')),
    keepHours: data.HEADFRAME_AGENT_KEEP_HOURS,
    logLevel: data.HEADFRAME_AGENT_LOG,
  };
}
