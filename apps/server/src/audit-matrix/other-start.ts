import { getNamedType, isInputObjectType, isListType, Kind, parse, type ArgumentNode, type ValueNode } from 'graphql';
import { schema } from '../schema.ts';

/** A value that a change did not begin with and does not set; undefined for those that have no third one. */
function other(value: ValueNode): string | undefined {
  if (value.kind === Kind.STRING && /^\d{4}-\d\d-\d\dT/.test(value.value)) return '"2001-01-01T00:00:00Z"';
  if (value.kind === Kind.STRING)
    return /^[0-9a-f-]{36}$/.test(value.value) ? `"${crypto.randomUUID()}"` : '"another start"';
  if (value.kind === Kind.INT || value.kind === Kind.FLOAT) return String(Number(value.value) + 1);
  if (value.kind !== Kind.OBJECT) return undefined;
  const fields = value.fields.flatMap((field) => {
    const one = other(field.value);
    return one === undefined ? [] : [`${field.name.value}: ${one}`];
  });
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : undefined;
}

/** Arguments that name what is changed, and how the caller proves who they are. */
const aside = new Set(['id', 'uuid', 'where', 'snapshotId', 'subaccount', 'subaccounts', 'twoFactorCode', 'from']);

/** Whether a mutation takes what its change began with. */
export const takesFrom = (mutation: string): boolean =>
  schema
    .getMutationType()
    ?.getFields()
    [mutation]?.args.some(({ name }) => name === 'from') ?? false;

/**
 * The argument `from` of a mutation with these arguments, as somebody would send it whose form began with other values than are stored;
 * undefined where no field of the change has a third value (sets are joined, and of two states one was the start).
 */
export function otherStart(mutation: string, args: string): string | undefined {
  const field = schema.getMutationType()?.getFields()[mutation];
  const from = field?.args.find(({ name }) => name === 'from');
  if (!from || isListType(from.type)) return undefined;
  const [operation] = parse(`mutation { ${mutation}(${args}) }`).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return undefined;
  const [selected] = operation.selectionSet.selections;
  const given = (selected?.kind === Kind.FIELD ? (selected.arguments ?? []) : []).filter(
    ({ name }) => !aside.has(name.value),
  );
  const type = getNamedType(from.type);
  const whole = given.find(({ name }) => {
    const declared = field?.args.find((one) => one.name === name.value);
    return declared && getNamedType(declared.type) === type && given.length === 1;
  });
  if (whole) return other(whole.value);
  const fields = given.flatMap(({ name, value }: ArgumentNode) => {
    const one = other(value);
    return one === undefined || (isInputObjectType(type) && !(name.value in type.getFields()))
      ? []
      : [`${name.value}: ${one}`];
  });
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : undefined;
}
