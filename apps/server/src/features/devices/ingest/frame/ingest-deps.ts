import type { readFrame } from '@headframe/agent-link';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import type { PubSub } from '../../../../platform/pubsub/pubsub.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import type { KindWriter } from '../reports/kind-writer.ts';

/** What storing frames needs; device credentials are opened and sealed on the way. */
export interface IngestDeps extends Pick<Secrets, 'encrypt' | 'decrypt'> {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  log: Logger;
  /** What stores the reports of each kind; other kinds in tests. */
  writers?: ReadonlyMap<string, KindWriter>;
  /** Reads frames; those with other kinds in tests. */
  readFrame?: typeof readFrame;
  /** Server clock in milliseconds since the epoch; another one in tests. */
  now?: () => number;
}
