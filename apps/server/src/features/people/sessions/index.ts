import './sessions.graphql.ts';

export { createSessions, type Sessions, type SessionOrigin, type TokenPair } from './sessions.ts';
export { revokeSessions } from './revoke-sessions.ts';
export { pruneSessions, registerSessionJobs } from './sessions.jobs.ts';
