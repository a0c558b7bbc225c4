/** Messages between agent and server, versioned: one JSON text message each on a WebSocket that the agent dials. */
export * from './item-command.ts';
export * from './content.ts';
export * from './device-report.ts';
export * from './firmware.ts';
export * from './frame.ts';
export * from './messages.ts';
export type { UnreadableEntry } from './read-entries.ts';
export * from './read-frame.ts';
export * from './read-server-message.ts';
export * from './protocol.ts';
export * from './scan.ts';
export * from './item-result.ts';
export type { CredentialTable, DevicePart } from './shared-credentials.ts';
export * from './update.ts';
export { steadyNow } from './steady-now.ts';
