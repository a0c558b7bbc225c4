import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key of the agent that runs beside the server: made once, kept where only its owner reads it. */
export function loadAgentKey(agentFolder: string): string {
  const file = path.join(agentFolder, 'agent-key');
  mkdirSync(agentFolder, { recursive: true, mode: 0o700 });
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept !== '') return kept;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const key = `hfa_${randomBytes(32).toString('base64url')}`;
  writeFileSync(file, `${key}\n`, { mode: 0o600, flush: true });
  return key;
}
