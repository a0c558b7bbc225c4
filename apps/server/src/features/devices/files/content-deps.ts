import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { FileLimits } from './file-limits.ts';

/** Dependencies of what receives files of agents. */
export interface ContentDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  /** The usual ones where left out. */
  limits?: FileLimits | undefined;
}
