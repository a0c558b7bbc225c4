import {
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
} from 'graphql';

/** Values that are well formed and name nothing that exists. */
const samples: Readonly<Record<string, unknown>> = {
  ID: '00000000-0000-4000-8000-000000000000',
  String: 'nothing of that name',
  Int: 1,
  Float: 1,
  Boolean: false,
  Timestamp: '2026-01-01T00:00:00.000Z',
  Json: {},
};

/** Arguments that name the subaccount everyone is asked about, or need a form of their own. */
const own: Readonly<Record<string, unknown>> = {
  subaccount: 'main',
  subaccounts: ['main'],
  email: 'somebody@matrix.test',
};

function valueOf({ name, type }: { name: string; type: GraphQLInputType }): unknown {
  return own[name] ?? sampleOf(type);
}

function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return [sampleOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) =>
        isRequiredInputField(field) ? [[field.name, valueOf(field)]] : [],
      ),
    );
  if (!(type.name in samples)) throw new Error(`No sample of ${type.name}.`);
  return samples[type.name];
}

/**
 * An operation that asks for one root field, such as `Query.asics`, with well-formed arguments that name nothing, and those
 * given.
 */
export function operationOf(
  name: string,
  field: GraphQLField<unknown, unknown>,
  given: Readonly<Record<string, unknown>> = {},
): { query: string; variables: Record<string, unknown> } {
  const [kind = '', fieldName = ''] = name.split('.');
  const required = field.args.filter((argument) => isRequiredArgument(argument) || argument.name in given);
  const declared = required.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = required.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return {
    query: `${kind.toLowerCase()} matrix${declared && `(${declared})`} { ${fieldName}${passed && `(${passed})`}${selection} }`,
    variables: Object.fromEntries(
      required.map((argument) => [argument.name, given[argument.name] ?? valueOf(argument)]),
    ),
  };
}
