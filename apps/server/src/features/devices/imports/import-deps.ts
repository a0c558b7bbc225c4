import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';

/** What the work on imports needs. */
export interface ImportDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish' | 'subscribe'>;
  logger: Logger;
}
