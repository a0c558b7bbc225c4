import { graphqlServices } from '../../../graphql-services.ts';
import type { Services } from '../../../open-services.ts';
import type { GraphqlServices } from '../../../platform/graphql/context.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** What the work on imports needs: what resolvers do, as rows are written as their person would. */
export interface ImportDeps extends GraphqlServices {
  logger: Logger;
}

/** What a server process has for it. */
export function importDeps(services: Services): ImportDeps {
  return { ...graphqlServices(services), logger: services.logger };
}

/** With what the bytes of files are encrypted that wait to be read: their cells may be passwords. */
export const pieceKey = (secrets: Pick<Secrets, 'derive'>): Buffer => secrets.derive('imported files');
