export { createSessions, type Sessions, type SessionOrigin, type TokenPair } from './sessions.ts';
