/** Reports older than this are not believed: their time is set to it (a device clock gone wrong, or a very old spool). */
export const oldestReportMs = 7 * 24 * 3_600_000;

/** Reports from further in the future than this are set to now. */
export const latestReportMs = 60_000;

/**
 * Server time of something that the agent noted at `agentTime`, all in milliseconds: corrected by how far the server's
 * clock is ahead of the agent's (`offset`), then kept within what can be true.
 */
export function reportTime(agentTime: number, offset: number, now: number): number {
  const time = agentTime + offset;
  if (time > now + latestReportMs) return now;
  return Math.max(time, now - oldestReportMs);
}
