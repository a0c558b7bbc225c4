import { parse, subscribe } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../platform/auth/caller.ts';
import type { RequestContext } from '../platform/graphql/context.ts';
import { rootFields } from '../platform/graphql/field-access.ts';
import { graphqlPath } from '../platform/graphql/register-graphql.ts';
import { schema } from '../schema.ts';
import { composeTestServer, type TestServer } from '../testing/test-server.ts';
import { argumentMatrix } from './argument-matrix.ts';
import { graphqlMatrix } from './graphql-matrix.ts';
import { mayBy, type MatrixRule } from './matrix-rule.ts';
import { operationOf } from './operation-of.ts';
import { seedPeople, signInAnew, type Person } from './people.ts';

let server: TestServer;
let people: Person[];
const callers = new Map<string, Caller | null>();
const fields = rootFields(schema);

beforeAll(async () => {
  server = await composeTestServer();
  people = await seedPeople(server);
  for (const { name, token } of people)
    callers.set(name, token === null ? null : await server.services.authentication.authenticate(`Bearer ${token}`));
}, 60_000);
afterAll(() => server.close());

const endsSessions = ['Mutation.signOutAllSessions', 'Mutation.signOutOtherSessions', 'Mutation.changePassword'];
const refusals = ['401', '403', 'access-denied'];

interface Answer {
  errors?: readonly { extensions?: { code?: unknown } }[];
}

const isRefused = ({ errors = [] }: Answer): boolean =>
  errors.some(({ extensions }) => refusals.includes(String(extensions?.code)));

async function askOverHttp(person: Person, operation: object): Promise<Answer> {
  const response = await server.app.inject({
    method: 'POST',
    url: graphqlPath,
    headers: { subaccount: 'main', ...(person.token === null ? {} : { authorization: `Bearer ${person.token}` }) },
    payload: operation,
  });
  return response.json<Answer>();
}

/** Subscribes as the socket server does, once the token is told apart. */
async function subscribeAs(person: Person, { query, variables }: ReturnType<typeof operationOf>): Promise<Answer> {
  const context: RequestContext = {
    services: server.services as never,
    caller: callers.get(person.name) ?? null,
    subaccountName: 'main',
    ip: '127.0.0.1',
  };
  const outcome = await subscribe({ schema, document: parse(query), variableValues: variables, contextValue: context });
  if (!(Symbol.asyncIterator in outcome))
    return {
      errors: (outcome.errors ?? [])
        .map((error) => error.originalError as never)
        .map((error: { code?: string }) => ({ extensions: { code: error.code } })),
    };
  await outcome.return(undefined);
  return {};
}

/** Whoever gets in and should not, or is refused and should not be. */
async function wrongPeople(
  name: string,
  rule: MatrixRule,
  operation: ReturnType<typeof operationOf>,
): Promise<string[]> {
  const ask = name.startsWith('Subscription.') ? subscribeAs : askOverHttp;
  const verdict = async (person: Person): Promise<string[]> => {
    const isWrong = isRefused(await ask(person, operation)) === mayBy(rule, person.name);
    return isWrong ? [`${person.name} ${mayBy(rule, person.name) ? 'is refused' : 'gets in'}`] : [];
  };
  if (!name.startsWith('Mutation.')) return (await Promise.all(people.map(verdict))).flat();
  const wrong: string[] = [];
  // What one person changes is there for the next: mutations follow one another.
  for (const person of people) wrong.push(...(await verdict(person)));
  return wrong;
}

describe('every GraphQL field', () => {
  it.each(fields)('$name is open to those it is for and closed to everyone else', async ({ name, field }) => {
    const rule = graphqlMatrix[name];
    if (!rule) throw new Error(`${name} has no row.`);
    expect(await wrongPeople(name, rule, operationOf(name, field))).toEqual([]);
    if (endsSessions.includes(name)) people = await signInAnew(server, people);
  });
});

describe('a field with an argument that takes more', () => {
  it.each(argumentMatrix)('$field with $with is open to those it is for and closed to everyone else', async (row) => {
    const field = fields.find(({ name }) => name === row.field)?.field;
    if (!field) throw new Error(`There is no ${row.field}.`);
    expect(await wrongPeople(row.field, row.rule, operationOf(row.field, field, row.with))).toEqual([]);
  });
});
