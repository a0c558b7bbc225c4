import { createHmac, timingSafeEqual } from 'node:crypto';
import { agentLinkPath } from '@headframe/agent-link';
import { tunnelsPath } from '@headframe/agent-link/tunnel/index';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';

/** Path at which agents dial their socket of tunnels. */
export const agentTunnelsPath = `${agentLinkPath}${tunnelsPath}`;

/** Path at which a server reaches the socket of an agent that another server holds; its inner key is the query `agent`. */
export const relayPath = `${agentTunnelsPath}/relay`;

/** What a server shows another one to use the sockets that it holds: known to whoever has the secret key of the installation. */
export function relayToken(secrets: Pick<Secrets, 'derive'>, serverId: string): string {
  return createHmac('sha256', secrets.derive('tunnel relay')).update(serverId).digest('base64url');
}

/** Whether an Authorization header shows the token of this server. */
export function isRelay(secrets: Pick<Secrets, 'derive'>, serverId: string, header: string | undefined): boolean {
  const given = Buffer.from(/^Bearer ([\w-]{43})$/.exec(header ?? '')?.[1] ?? '');
  const expected = Buffer.from(relayToken(secrets, serverId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
