import { randomBytes } from 'node:crypto';
import { constants, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunAs } from '../../apps/server/src/platform/database/embedded/run-as.ts';
import { StartError } from './start-error.ts';
import { writePrivateFile } from './users/write-private-file.ts';

const agentKey = /^hfa_[\w-]{43}$/;

/**
 * The key of the agent that runs beside the server: made once, kept where only its owner reads it. The folder may be in the hands of
 * a user with fewer rights than ours: no link is followed, and nothing but a key is read.
 */
export function loadAgentKey(agentFolder: string, owner?: RunAs): string {
  const file = path.join(agentFolder, 'agent-key');
  mkdirSync(agentFolder, { recursive: true, mode: 0o700 });
  try {
    const kept = readFileSync(file, {
      encoding: 'utf8',
      flag: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0),
    }).trim();
    if (!agentKey.test(kept))
      throw new StartError(`${file} does not hold the key of an agent. Delete it: a new one is made.`);
    return kept;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const key = `hfa_${randomBytes(32).toString('base64url')}`;
  writePrivateFile(file, `${key}\n`, owner);
  return key;
}
