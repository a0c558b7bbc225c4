import type { Kysely } from 'kysely';
import type { Authentication } from '../../../platform/auth/authentication.ts';
import type { Config } from '../../../platform/config/load-config.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { TunnelOrigins } from '../../../platform/graphql/context.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { AgentReach } from './links/agent-reach.ts';
import type { TunnelLinks } from './links/tunnel-links.ts';
import { LiveTunnels } from './live-tunnels.ts';
import { TunnelProxy } from './proxy/tunnel-proxy.ts';
import { TunnelListeners } from './tunnel-listeners.ts';
import { TunnelStore } from './tunnel-store.ts';

/** What tunnels of a process stand on. */
interface TunnelServicesDeps {
  config: Pick<Config, 'host' | 'publicUrl' | 'tunnelHostNames' | 'tunnelPorts' | 'tunnelLimit'>;
  database: Kysely<DB>;
  pubsub: PubSub;
  authentication: Pick<Authentication, 'callerOfSession'>;
  secrets: Pick<Secrets, 'derive'>;
  logger: Logger;
  serverId: string;
}

/** The tunnels of one process with the role `api`: their origins, and what serves browsers there. */
export interface TunnelServices extends TunnelOrigins {
  /** Ports that are open for browsers. */
  readonly ports: number[];
  close(): void;
}

/** How long after its origin was made a tunnel must be stored, in milliseconds. */
const storedWithinMs = 3000;

/** Opens what tunnels need; `links` are the sockets of agents in this process. */
export async function openTunnelServices(deps: TunnelServicesDeps, links: TunnelLinks): Promise<TunnelServices> {
  const { config, database, pubsub, authentication, secrets, logger: log, serverId } = deps;
  const store = new TunnelStore({ database, pubsub });
  const reach = new AgentReach({ links, database, secrets, log, serverId });
  const onEnd = (label: string): void => listeners.release(label);
  const tunnels = new LiveTunnels({ store, authentication, pubsub, log, onEnd });
  const listeners = new TunnelListeners({
    host: config.host,
    publicUrl: config.publicUrl,
    hostNames: config.tunnelHostNames,
    ports: config.tunnelPorts,
    proxy: new TunnelProxy({ tunnels, store, reach, log }),
  });
  await listeners.start();
  return {
    limit: config.tunnelLimit,
    serves: (label) => listeners.serves(label),
    release: (label) => listeners.release(label),
    get ports() {
      return listeners.ports;
    },
    async open(label, host) {
      const address = await listeners.open(label, host);
      // From here on it ends by itself, whether or not a browser ever comes; one that was not stored has ended already.
      const look = async (): Promise<void> => {
        if (!(await tunnels.find(label))) listeners.release(label);
      };
      setTimeout(() => void look().catch(() => listeners.release(label)), storedWithinMs).unref();
      return address;
    },
    close() {
      tunnels.close();
      listeners.close();
      reach.close();
    },
  };
}
