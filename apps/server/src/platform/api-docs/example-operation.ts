import {
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';

const shownFields = 5;

/** What stands for a required argument in an example; undefined where only the reader can know it. */
function exampleValue({ name, type }: GraphQLArgument, now: Date): string | undefined {
  if (getNamedType(type).name !== 'Timestamp') return undefined;
  const day = 24 * 60 * 60 * 1000;
  const midnight = Math.floor(now.getTime() / day) * day;
  return JSON.stringify(new Date(name === 'from' ? midnight - day : midnight).toISOString());
}

/** A few fields of a type: its own values first, else those of what it holds. */
function selectionOf(type: GraphQLNamedType): string | undefined {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const plain = fields.filter((field) => isLeafType(getNamedType(field.type))).slice(0, shownFields);
  if (plain.length > 0) return ` { ${plain.map(({ name }) => name).join(' ')} }`;
  const [nested] = fields;
  const inner = nested && selectionOf(getNamedType(nested.type));
  return nested && inner !== undefined ? ` { ${nested.name}${inner} }` : undefined;
}

/**
 * An operation that reads a root field of queries, with few of its values; undefined where it takes what only the reader
 * can know, such as the id of a device.
 */
export function exampleQuery(field: GraphQLField<unknown, unknown>, now = new Date()): string | undefined {
  const required = field.args.filter(isRequiredArgument).map((argument) => {
    const value = exampleValue(argument, now);
    return value === undefined ? undefined : `${argument.name}: ${value}`;
  });
  const selection = selectionOf(getNamedType(field.type));
  if (required.includes(undefined) || selection === undefined) return undefined;
  const limit = field.args.some(({ name }) => name === 'limit') ? ['limit: 3'] : [];
  const given = [...required, ...limit].join(', ');
  return `{ ${field.name}${given ? `(${given})` : ''}${selection} }`;
}
