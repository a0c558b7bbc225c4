import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';

/** What the work on imports needs. */
export interface ImportDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish' | 'subscribe'>;
  secrets: Pick<Secrets, 'encrypt' | 'derive'>;
  logger: Logger;
}

/** With what the bytes of files are encrypted that wait to be read: their cells may be passwords. */
export const pieceKey = (secrets: Pick<Secrets, 'derive'>): Buffer => secrets.derive('imported files');
