import type { MatrixRule } from './matrix-rule.ts';

/** A field that takes more than its own right once an argument says so, and who may use it then. */
export interface ArgumentRule {
  field: string;
  with: Readonly<Record<string, unknown>>;
  rule: MatrixRule;
}

/** Every such field; beside its row among all root fields, which is for its use without these arguments. */
export const argumentMatrix: readonly ArgumentRule[] = [
  { field: 'Mutation.startScan', with: { addNewDevices: true }, rule: { opens: [], roles: 'AM' } },
];
