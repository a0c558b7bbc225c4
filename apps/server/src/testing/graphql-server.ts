import { DomainError } from '@headframe/domain/errors/domain-error';
import { fastify } from 'fastify';
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Caller } from '../platform/auth/caller.ts';
import { createPasswordHashing } from '../platform/auth/password-hashing.ts';
import type { DB } from '../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { createTestDatabase } from '../platform/database/testing/test-database.ts';
import type { GraphqlServices } from '../platform/graphql/context.ts';
import { graphqlPath, registerGraphql } from '../platform/graphql/register-graphql.ts';
import { createPubSub } from '../platform/pubsub/postgres-pubsub.ts';
import { schema } from '../schema.ts';
import { testSecrets } from './test-secrets.ts';

/** An answer of GraphQL over HTTP. */
export interface GraphqlAnswer<Data> {
  data: Data;
  errors?: { message: string; extensions: { code: string; detail?: Record<string, unknown> } }[];
}

/** The schema served on a fresh database, with tokens that stand for callers. */
export interface GraphqlTestServer {
  database: Kysely<DB>;
  services: GraphqlServices;
  url: string;
  /** Connection string of its database. */
  databaseUrl: string;
  /** Creates a token for a caller; `revoke` ends it. */
  tokenFor(caller: Caller): string;
  revoke(token: string): void;
  /** Sends one operation. */
  ask<Data = Record<string, unknown>>(
    caller: Caller | null,
    query: string,
    variables?: Record<string, unknown>,
    subaccount?: string,
  ): Promise<GraphqlAnswer<Data>>;
  /** Sends one operation that succeeds; throws with its errors. */
  data<Data>(caller: Caller | null, query: string, variables?: Record<string, unknown>): Promise<Data>;
  close(): Promise<void>;
}

/** Starts the schema on a free port over a database of its own. */
export async function startGraphqlTestServer(): Promise<GraphqlTestServer> {
  const testDatabase = await createTestDatabase();
  const database = createDatabase(createPool({ url: testDatabase.url, max: 8 }));
  const countingDatabase = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  const warnings: object[] = [];
  const log = { warn: (detail: object) => warnings.push(detail), error: (detail: object) => warnings.push(detail) };
  const pubsub = await createPubSub({ directUrl: testDatabase.url, log: { ...log, info: () => undefined } as never });
  const services: GraphqlServices = {
    database,
    countingDatabase,
    pubsub,
    authentication: { forget: () => undefined },
    secrets: testSecrets,
    passwords: await createPasswordHashing(),
    publicUrl: 'http://headframe.test:8420',
    pool: {},
    limits: { agents: 3, subaccounts: 3, invoiceSatoshi: 500_000 },
    agentFeaturePresent: true,
    referralFeaturePresent: true,
    log,
  };
  const callers = new Map<string, Caller>();
  const authenticate = async (authorization: string | undefined) => {
    const caller = callers.get((authorization ?? '').replace('Bearer ', ''));
    if (!caller) throw new DomainError('401', 'Please sign in.');
    return caller;
  };
  const app = fastify();
  await registerGraphql(app, { schema, services, authenticate });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${graphqlPath}`;
  const tokenFor = (caller: Caller) => {
    const token = randomBytes(8).toString('hex');
    callers.set(token, caller);
    return token;
  };
  const server: GraphqlTestServer = {
    database,
    services,
    url,
    databaseUrl: testDatabase.url,
    tokenFor,
    revoke: (token) => callers.delete(token),
    async ask(caller, query, variables, subaccount) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(caller ? { authorization: `Bearer ${tokenFor(caller)}` } : {}),
          ...(subaccount ? { subaccount } : {}),
        },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as never;
    },
    async data<Data>(caller: Caller | null, query: string, variables?: Record<string, unknown>) {
      const { data, errors } = await server.ask<Data>(caller, query, variables);
      if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
      return data;
    },
    async close() {
      await app.close();
      await pubsub.close();
      await database.destroy();
      await countingDatabase.destroy();
      await testDatabase.drop();
    },
  };
  return server;
}
