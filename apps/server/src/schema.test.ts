import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import type { PermissionFeature } from '@headframe/domain/permissions/permission-feature';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphqlMatrix } from './permission-matrix/graphql-matrix.ts';
import { accessOf, rootFields } from './platform/graphql/field-access.ts';
import { schema } from './schema.ts';

const fields = rootFields(schema);

describe('schema', () => {
  it('is committed as it is', () => {
    const committed = readFileSync(path.resolve(import.meta.dirname, '../schema.graphql'), 'utf8');
    expect(`${printSchema(lexicographicSortSchema(schema))}\n`).toBe(committed);
  });

  it('has every root field in exactly one authorization list', () => {
    expect(fields.filter(({ field }) => !accessOf(field)).map(({ name }) => name)).toEqual([]);
  });

  it('has every root field in the hand-written table of who may use it', () => {
    expect(Object.keys(graphqlMatrix).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
  });

  it('asks only for permissions of the catalogue', () => {
    const strings: (string | undefined)[] = permissionCatalogue.flatMap((feature) => [
      'read' in feature ? feature.read : undefined,
      'write' in feature ? feature.write : undefined,
    ]);
    const asked = fields.flatMap(({ field }) => accessOf(field) ?? []);
    const permissions = asked.flatMap((access) => (access.kind === 'permission' ? access.permission : []));
    expect(permissions.length).toBeGreaterThan(0);
    for (const permission of permissions) expect(strings).toContain(permission);
  });

  it('asks for a permission of each feature that the role editor offers, and of no other', () => {
    const asked = new Set<string>(
      fields.flatMap(({ field }) => {
        const access = accessOf(field);
        return access?.kind === 'permission' ? access.permission : [];
      }),
    );
    const isAskedFor = ({ read, write }: PermissionFeature) =>
      [read, write].some((name) => name !== undefined && asked.has(name));
    const wrong = permissionCatalogue.filter(
      (feature: PermissionFeature) => isAskedFor(feature) === (feature.unused ?? false),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });
});
