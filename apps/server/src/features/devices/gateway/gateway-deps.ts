import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { HouseRun } from '../../../platform/house/index.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { Channels } from '../../../platform/pubsub/postgres-pubsub.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { FileLimits } from '../files/index.ts';
import type { AgentPrograms, UpdateSigner } from '../agent-updates/index.ts';

/** Times of the gateway in milliseconds. */
export interface GatewayTimes {
  /** Between two pings of a connection; one that is silent for two of them is closed. */
  ping: number;
  /** Between two signs of life of this server process. */
  heartbeat: number;
  /** Time between two checks for work that no notification announced. */
  poll: number;
  /** How long a new connection may take to say hello. */
  hello: number;
}

/** Dependencies of the agent gateway. */
export interface GatewayDeps {
  database: Kysely<DB>;
  pubsub: PubSub & Channels;
  log: Logger;
  /** Reads device credentials and the secret part of requests. */
  decrypt: (text: string) => string;
  /** Seals device credentials. */
  encrypt: (text: string) => string;
  /** Names this server process on the database. */
  serverId: string;
  /** Gives agents marks of the house, and looks at those that they present. */
  houseRun: Pick<HouseRun, 'markFor' | 'look'>;
  /** Roles that this process runs, as shown to operators. */
  roles: readonly string[];
  /** Address of the peer, where a trusted proxy stands before the server; the socket's own when left out. */
  clientIp?: (request: IncomingMessage) => string;
  times?: Partial<GatewayTimes>;
  /** Seconds since the machine started, by which a database clock that is set is noticed; the machine's own when left out. */
  uptime?: () => number;
  /** Where the gateway's figures are registered. */
  registry?: Registry;
  /** Programs for updates of agents and what signs them; without it no agent is updated from here. */
  updates?: { programs: AgentPrograms; signer: UpdateSigner };
  /** How many files of devices are kept; the usual limits when left out. */
  files?: FileLimits;
  /** Bound of the time in which a command must show its effect, in milliseconds; that of each kind alone when left out. */
  maxVerifyMs?: number | undefined;
}

/** Times where nothing else is asked for. */
export const gatewayTimes: GatewayTimes = { ping: 17_000, heartbeat: 5000, poll: 2000, hello: 10_000 };
