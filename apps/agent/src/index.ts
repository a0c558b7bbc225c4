/** The on-site agent as a part of another program: tests, and the all-in-one start. */
export { startAgent } from './agent.ts';
export type { Agent, AgentOptions } from './agent-options.ts';
export { FolderLockedError } from './run/folder-lock.ts';
export { createLog } from './run/log.ts';
export type { Log, LogFields, LogLevel } from './run/log.ts';
