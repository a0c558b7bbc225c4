import { defineFeature } from '../../../feature.ts';

/** Where agents connect; its endpoint opens on processes with the role `gateway`. */
export const gatewayFeature = defineFeature({
  access: { agent: ['SOCKET /agent/v1', 'GET /agent/v1/programs/:platform', 'GET /agent/v1/firmware/:id'] },
});
