/** Version of the messages between agent and server; either side refuses another major version with close code 4400. */
export const protocolVersion = 1;

/** Path of the agent gateway on the server. */
export const agentLinkPath = '/agent/v1';

/** WebSocket close codes of the link. */
export const agentLinkCloseCodes = {
  /** The agent key is unknown or was removed: do not come back with it. */
  keyRefused: 4401,
  /** The messages cannot be understood, or another protocol version. */
  protocolError: 4400,
  /** The same agent connected again elsewhere; this connection is the older one. */
  replaced: 4409,
  /** The server is going away: come back at once, to whichever server answers. */
  goingAway: 4410,
  /** From the agent: the server is that of an older house than the one that it serves. */
  olderHouse: 4411,
} as const;

/** Largest message either side sends, in bytes. */
export const maximumMessageBytes = 8 * 1024 * 1024;
