import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';

/** What storing frames needs. */
export interface IngestDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  log: Logger;
  /** Server clock in milliseconds since the epoch; another one in tests. */
  now?: () => number;
}
