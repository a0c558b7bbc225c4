import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../platform/auth/caller.ts';
import { accessOf, rootFields } from '../platform/graphql/field-access.ts';
import { graphqlPath } from '../platform/graphql/register-graphql.ts';
import { schema } from '../schema.ts';
import { composeTestServer, type TestServer } from '../testing/test-server.ts';
import { argumentMatrix } from './argument-matrix.ts';
import { askField, type FieldOperation } from './ask-field.ts';
import { graphqlMatrix } from './graphql-matrix.ts';
import { mayBy, type MatrixRule } from './matrix-rule.ts';
import { operationOf } from './operation-of.ts';
import { passesCheck } from './passes-check.ts';
import { seedPeople, signInAgain, type Person } from './people.ts';

let server: TestServer;
let people: Person[];
const callers = new Map<string, Caller | null>();
const fields = rootFields(schema);

/** One field of each kind of access list and operation, which the server is asked for over HTTP, as everyone. */
const representatives = new Map(
  fields.map(({ name, field }) => {
    const { permission: _, ...kind } = { permission: null, ...accessOf(field) };
    return [`${name.split('.')[0]} ${JSON.stringify(kind)}`, name];
  }),
);

const { stackTraceLimit } = Error;

beforeAll(async () => {
  // Thousands of refusals are made here, and nobody reads where: a quarter of the processor time went into that.
  Error.stackTraceLimit = 0;
  server = await composeTestServer();
  people = await seedPeople(server);
  await authenticateAll();
});
afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit;
  await server.close();
});

async function authenticateAll(): Promise<void> {
  for (const { name, token } of people)
    callers.set(name, token === null ? null : await server.services.authentication.authenticate(`Bearer ${token}`));
}

const callerOf = ({ name }: Person): Caller | null => callers.get(name) ?? null;
const endsSessions = ['Mutation.signOutAllSessions', 'Mutation.signOutOtherSessions', 'Mutation.changePassword'];
const refusals = ['401', '403', 'access-denied'];

/** Codes of the errors that a person gets from the schema, as the servers of HTTP and sockets run it once they know the caller. */
async function codesFor(person: Person, operation: FieldOperation): Promise<unknown[]> {
  const context = { services: server.services as never, caller: callerOf(person) };
  const { errors = [] } = await askField(operation, context);
  return errors.map(({ originalError }) => (originalError as { code?: unknown } | undefined)?.code);
}

/** Codes of the errors that a person gets over HTTP; subscriptions do not go there. */
async function codesOverHttp(person: Person, operation: FieldOperation): Promise<unknown[]> {
  if (operation.query.startsWith('subscription')) return codesFor(person, operation);
  const response = await server.app.inject({
    method: 'POST',
    url: graphqlPath,
    headers: { subaccount: 'main', ...(person.token === null ? {} : { authorization: `Bearer ${person.token}` }) },
    payload: operation,
  });
  const { errors = [] } = response.json<{ errors?: { extensions?: { code?: unknown } }[] }>();
  return errors.map(({ extensions }) => extensions?.code);
}

/** A person, whether they may use a field, and whether its check lets them through. */
interface Verdict {
  person: Person;
  may: boolean;
  passes: boolean;
}

/**
 * As whom the resolver itself is asked: everyone whom the resolver must refuse by itself, everyone a permission lets in, the
 * first of each sort of people otherwise let in, and one of those whom the check refuses, as it does with all of them.
 */
function askedOfResolver(rule: MatrixRule, verdicts: readonly Verdict[]): Verdict[] {
  const asked = new Set<string>();
  return verdicts.filter(({ person, may, passes }) => {
    const likeness = passes ? `${person.name.split(' ')[0]} ${may}` : 'refused';
    const isFirst = !asked.has(likeness);
    asked.add(likeness);
    return isFirst || may !== passes || (may && Array.isArray(rule.opens));
  });
}

/** Whoever gets in and should not, or is refused and should not be; over HTTP the server is asked as everyone. */
async function wrongPeople(rule: MatrixRule, operation: FieldOperation, isOverHttp = false): Promise<string[]> {
  const verdicts = await Promise.all(
    people.map(async (person) => ({
      person,
      may: mayBy(rule, person.name),
      passes: await passesCheck(operation, callerOf(person)),
    })),
  );
  const wrong = verdicts.flatMap(({ person, may, passes }) =>
    may && !passes ? [`${person.name} fails its check`] : [],
  );
  // What one person changes is there for the next: they follow one another.
  for (const { person, may } of isOverHttp ? verdicts : askedOfResolver(rule, verdicts)) {
    const codes = await (isOverHttp ? codesOverHttp : codesFor)(person, operation);
    const isRefused = codes.some((code) => refusals.includes(String(code)));
    if (isRefused === may) wrong.push(`${person.name} ${may ? 'is refused' : 'gets in'}`);
  }
  return wrong;
}

describe('every GraphQL field', () => {
  it.each(fields)('$name is open to those it is for and closed to everyone else', async ({ name, field }) => {
    const rule = graphqlMatrix[name];
    if (!rule) throw new Error(`${name} has no row.`);
    const isOverHttp = [...representatives.values()].includes(name);
    expect(await wrongPeople(rule, operationOf(name, field), isOverHttp)).toEqual([]);
    if (!endsSessions.includes(name)) return;
    people = await signInAgain(server, people);
    await authenticateAll();
  });
});

describe('a field with an argument that requires more', () => {
  it.each(argumentMatrix)('$field with $with is open to those it is for and closed to everyone else', async (row) => {
    const field = fields.find(({ name }) => name === row.field)?.field;
    if (!field) throw new Error(`There is no ${row.field}.`);
    expect(await wrongPeople(row.rule, operationOf(row.field, field, row.with))).toEqual([]);
  });
});
