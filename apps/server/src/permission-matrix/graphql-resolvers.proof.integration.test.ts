import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argumentMatrix } from './argument-matrix.ts';
import type { FieldOperation } from './ask-field.ts';
import { graphqlMatrix } from './graphql-matrix.ts';
import type { MatrixRule } from './matrix-rule.ts';
import { matrixFields, MatrixScene, representatives, wrongPeople, type Verdict } from './matrix-scene.ts';
import { operationOf } from './operation-of.ts';

let scene: MatrixScene;
beforeAll(async () => {
  scene = await MatrixScene.open();
});
afterAll(() => scene.close());

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

async function wrongAt(rule: MatrixRule, operation: FieldOperation): Promise<string[]> {
  const asked = askedOfResolver(rule, await scene.verdicts(rule, operation));
  return wrongPeople(asked, (person) => scene.codesFor(person, operation));
}

/** Those that are asked over HTTP as everyone are proved there. */
const others = matrixFields.filter(({ name }) => !representatives.has(name));

describe('the resolver of every GraphQL field', () => {
  it.each(others)('$name is open to those it is for and closed to everyone else', async ({ name, field }) => {
    const rule = graphqlMatrix[name];
    if (!rule) throw new Error(`${name} has no row.`);
    expect(await wrongAt(rule, operationOf(name, field))).toEqual([]);
    await scene.recover(name);
  });

  it.each(argumentMatrix)('$field with $with is open to those it is for and closed to everyone else', async (row) => {
    const field = matrixFields.find(({ name }) => name === row.field)?.field;
    if (!field) throw new Error(`There is no ${row.field}.`);
    expect(await wrongAt(row.rule, operationOf(row.field, field, row.with))).toEqual([]);
  });
});
