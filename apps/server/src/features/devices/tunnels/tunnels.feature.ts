import { defineFeature } from '../../../feature.ts';
import './tunnels.graphql.ts';

/** Tunnels to the web pages of devices, each at an origin of its own. */
export const tunnelsFeature = defineFeature({
  topics: { subaccount: ['tunnel'] },
  access: { agent: ['SOCKET /agent/v1/tunnels', 'SOCKET /agent/v1/tunnels/relay'] },
});
