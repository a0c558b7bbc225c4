import { z } from 'zod';

/**
 * What launcher and agent say to each other. Launchers live as long as the installed program, so an agent of any later version
 * must go on keeping to it.
 */

/** Variable that is set where a launcher started the agent. */
export const launchedVariable = 'HEADFRAME_AGENT_LAUNCHED';

/** Exit code of an agent that asks its launcher to start whatever the state names now. */
export const restartCode = 85;

/** Messages on the channel between the processes. */
const launcherMessageSchema = z.object({
  /** `connected`: the server welcomed the agent. `kept`: its program was stored as the one to use. `stop`: end in good order. */
  type: z.enum(['connected', 'kept', 'stop']),
});
export type LauncherMessage = z.infer<typeof launcherMessageSchema>;

/** Reads a message of the other process; undefined for anything else. */
export function readLauncherMessage(message: unknown): LauncherMessage['type'] | undefined {
  return launcherMessageSchema.safeParse(message).data?.type;
}
