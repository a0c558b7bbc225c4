import { afterAll } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from './graphql-server.ts';

/** Starts a server for the tests of a file, which awaits it where it begins, and stops it after all of them. */
export async function serveTests(): Promise<GraphqlTestServer> {
  const server = await startGraphqlTestServer();
  afterAll(() => server.close());
  return server;
}
