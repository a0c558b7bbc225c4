import { defineFeature } from '../../feature.ts';
import { registerApiDocs } from './register-api-docs.ts';

/** The guide and reference of the API. */
export const apiDocsFeature = defineFeature({
  access: {
    public: ['GET /docs', 'GET /docs/', 'GET /docs/index.html', 'GET /docs/api-docs.css', 'GET /docs/schema.graphql'],
  },
  routes: (app, { config: { publicUrl, requestsPerMinute } }, schema) =>
    registerApiDocs(app, { schema, publicUrl, requestsPerMinute }),
});
