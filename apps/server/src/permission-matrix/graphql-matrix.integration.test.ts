import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphqlPath } from '../platform/graphql/register-graphql.ts';
import { argumentMatrix } from './argument-matrix.ts';
import type { FieldOperation } from './ask-field.ts';
import { graphqlMatrix } from './graphql-matrix.ts';
import { matrixFields, MatrixScene, representatives, wrongPeople } from './matrix-scene.ts';
import { operationOf } from './operation-of.ts';
import type { Person } from './people.ts';

let scene: MatrixScene;
beforeAll(async () => {
  scene = await MatrixScene.open();
});
afterAll(() => scene.close());

/** Codes of the errors that a person gets over HTTP; subscriptions do not go there. */
async function codesOverHttp(person: Person, operation: FieldOperation): Promise<unknown[]> {
  if (operation.query.startsWith('subscription')) return scene.codesFor(person, operation);
  const response = await scene.server.app.inject({
    method: 'POST',
    url: graphqlPath,
    headers: { subaccount: 'main', ...(person.token === null ? {} : { authorization: `Bearer ${person.token}` }) },
    payload: operation,
  });
  const { errors = [] } = response.json<{ errors?: { extensions?: { code?: unknown } }[] }>();
  return errors.map(({ extensions }) => extensions?.code);
}

describe('the check of every GraphQL field', () => {
  it.each(matrixFields)('$name lets everyone through whom it is for', async ({ name, field }) => {
    const rule = graphqlMatrix[name];
    if (!rule) throw new Error(`${name} has no row.`);
    const operation = operationOf(name, field);
    const verdicts = await scene.verdicts(rule, operation);
    expect(verdicts.filter(({ may, passes }) => may && !passes)).toEqual([]);
    // The server is asked for one of each kind over HTTP, as everyone.
    if (!representatives.has(name)) return;
    expect(await wrongPeople(verdicts, (person) => codesOverHttp(person, operation))).toEqual([]);
    await scene.recover(name);
  });

  it.each(argumentMatrix)('$field with $with lets everyone through whom it is for', async (row) => {
    const field = matrixFields.find(({ name }) => name === row.field)?.field;
    if (!field) throw new Error(`There is no ${row.field}.`);
    const verdicts = await scene.verdicts(row.rule, operationOf(row.field, field, row.with));
    expect(verdicts.filter(({ may, passes }) => may && !passes)).toEqual([]);
  });
});
