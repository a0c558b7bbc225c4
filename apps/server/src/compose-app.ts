import type { FastifyInstance } from 'fastify';
import { createSignIn, registerIdentity, signInLimits } from './features/people/identity/index.ts';
import type { Services } from './open-services.ts';
import { registerGraphql } from './platform/graphql/register-graphql.ts';
import { createApp } from './platform/http/create-app.ts';
import { createDatabaseReadiness } from './platform/http/database-readiness.ts';
import { schema } from './schema.ts';

/** The HTTP server with every feature that the roles of this process call for, not listening yet. */
export async function composeApp(services: Services): Promise<FastifyInstance> {
  const { config, database, sessions, metrics, passwords, authentication, logger } = services;
  const app = await createApp({
    settings: config,
    logger,
    metrics,
    authentication,
    readiness: createDatabaseReadiness(database),
    servesConsole: config.roles.includes('api'),
  });
  if (config.roles.includes('api')) {
    const signIn = createSignIn({ database, sessions, passwords, metrics, limits: signInLimits });
    await registerIdentity(app, { signIn, sessions });
    await registerGraphql(app, {
      schema,
      authenticate: (authorization) => authentication.authenticate(authorization),
      services: {
        database,
        pubsub: services.pubsub,
        secrets: services.secrets,
        limits: { agents: config.agentLimit, subaccounts: config.subaccountLimit },
        agentFeaturePresent: config.build !== 'test',
        log: logger,
      },
    });
  }
  return app;
}
