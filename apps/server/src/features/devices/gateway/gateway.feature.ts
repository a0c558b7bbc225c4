import { defineFeature } from '../../../feature.ts';
import { startRequestUpkeep } from './request-upkeep.ts';

/** Where agents connect; its endpoint opens on processes with the role `gateway`. */
export const gatewayFeature = defineFeature({
  access: { agent: ['SOCKET /agent/v1'] },
  jobs: async (_jobs, { gatewayDatabase, pubsub, logger, secrets }) => {
    const upkeep = startRequestUpkeep({
      database: gatewayDatabase,
      pubsub,
      log: logger,
      encrypt: (text) => secrets.encrypt(text),
    });
    return () => upkeep.close();
  },
});
