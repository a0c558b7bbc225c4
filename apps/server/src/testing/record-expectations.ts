import type { RecordAuditKind } from '@headframe/domain/records/record-audits';
import type { MatrixRule } from '../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from './feature-expectations.ts';

/** What tests expect of a record, by hand: its names are spelt out again, and never read from its declaration. */
interface ExpectedRecord {
  name: string;
  plural: string;
  kind: RecordAuditKind;
  table: string;
  /** Who sees records, and who changes them. */
  see: MatrixRule;
  change: MatrixRule;
  /** One record and another, and how the first is changed and is then whole, as they stand in a mutation. */
  given: { one: string; changes: string; changed: string; other: string };
  /** Writes a row into its table. */
  seed: NonNullable<FeatureExpectations['seed']>;
}

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The expectations of a record that is unique by something: its fields, what each leaves in the audit log, and its table. */
export function recordExpectations(expected: ExpectedRecord): FeatureExpectations {
  const { name, plural, kind, table, see, change, given, seed } = expected;
  const [one, many] = [titleOf(name), titleOf(plural)];
  const trace = (verb: 'create' | 'update' | 'delete') => `${kind}.${verb} ${kind}` as const;
  return {
    fields: {
      [`Query.${plural}`]: see,
      [`Query.${plural}Aggregate`]: see,
      [`Subscription.${plural}Updates`]: see,
      [`Mutation.insert${one}`]: change,
      [`Mutation.update${one}`]: change,
      [`Mutation.upsert${many}`]: change,
      [`Mutation.delete${many}`]: change,
    },
    audited: {
      [`insert${one}`]: [trace('create')],
      [`update${one}`]: [trace('update')],
      [`upsert${many}`]: [trace('create'), trace('update')],
      [`delete${many}`]: [trace('delete')],
    },
    runs: async (_server, { run }, { owner }) => {
      const { id } = await run<{ id: string }>(owner, `insert${one}`, `${name}: { ${given.one} }`, '{ id }');
      await run(owner, `update${one}`, `id: "${id}", changes: { ${given.changes} }`);
      await run(owner, `upsert${many}`, `${plural}: [{ ${given.other} }, { ${given.changed} }]`);
      await run(owner, `delete${many}`, `ids: ["${id}"]`);
    },
    tables: { [table]: bySubaccount },
    seed,
  };
}
