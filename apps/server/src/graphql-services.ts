import { agentFeaturePresent, referralAndLmpChartPresent } from '@headframe/domain/feature-access/agent-feature';
import type { Services } from './open-services.ts';
import type { GraphqlServices, TunnelOrigins } from './platform/graphql/context.ts';

/** What resolvers get of the services of a process, and what does work of theirs afterwards, such as an import. */
export function graphqlServices(services: Services, tunnels?: TunnelOrigins): GraphqlServices {
  const { config, database, countingDatabase, pubsub, authentication, secrets, passwords, logger } = services;
  return {
    database,
    countingDatabase,
    pubsub,
    authentication,
    secrets,
    passwords,
    publicUrl: config.publicUrl,
    limits: {
      agents: config.agentLimit,
      subaccounts: config.subaccountLimit,
      invoiceSatoshi: config.invoiceLimit,
    },
    pool: { regions: config.poolConnections, address: config.poolAddress },
    tunnels,
    agentFeaturePresent: agentFeaturePresent(config.build),
    referralFeaturePresent: referralAndLmpChartPresent(config.build),
    log: logger,
  };
}
