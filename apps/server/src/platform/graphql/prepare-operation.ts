import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type OperationDefinitionNode,
  getNamedType,
  isInputObjectType,
  typeFromAST,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';
import type { Documents } from './documents.ts';
import type { ReadDocument } from './read-document.ts';
import { unstorableTextPath } from './unstorable-text.ts';

/** Maximum fields of input types that reading one variable may visit; 100,000 take about 50 ms. */
const maximumVariableWork = 100_000;

/** Objects inside a JSON value, itself counted, at any depth. */
function objectsIn(value: unknown): number {
  const open: unknown[] = [value];
  let count = 0;
  while (open.length > 0) {
    const inner = open.pop();
    if (typeof inner !== 'object' || inner === null) continue;
    count += 1;
    for (const child of Object.values(inner)) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return count;
}

/**
 * Whether a variable would take too long to read: each of its objects is looked through for every field of its type, which
 * makes 50,000 entries of an `orderBy` millions of looks.
 */
function isTooMuchWork(schema: GraphQLSchema, { type: node }: VariableDefinitionNode, value: unknown): boolean {
  const type = getNamedType(typeFromAST(schema, node));
  return isInputObjectType(type) && objectsIn(value) * Object.keys(type.getFields()).length > maximumVariableWork;
}

/** What a client asks to run, over HTTP or a socket. */
export interface OperationRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

/** An operation that may run, with its variables as the client sent them, which fit. */
export interface PreparedOperation {
  read: ReadDocument;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

const refusal = (message: string) => [new GraphQLError(message, { extensions: { code: 'validation-failed' } })];

function variableProblems(
  documents: Documents,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): readonly GraphQLError[] {
  const path = unstorableTextPath(variables);
  if (path !== undefined)
    return refusal(`${path.slice(0, 200)}: A text holds NUL or half of a surrogate pair, which cannot be stored.`);
  const definitions = operation.variableDefinitions ?? [];
  const heavy = definitions.find((each) => isTooMuchWork(documents.schema, each, variables[each.variable.name.value]));
  if (heavy) return refusal(`${heavy.variable.name.value}: The value holds too many objects.`);
  const { errors = [] } = getVariableValues(documents.schema, definitions, variables, {
    maxErrors: 20,
    hideSuggestions: true,
  });
  const isForeign = errors.some((error) => !(error instanceof GraphQLError));
  return isForeign ? refusal('The variables are nested too deep.') : errors;
}

/** Reads a client's document and variables under the limits; returns what is wrong where it may not run. */
export function prepareOperation(
  documents: Documents,
  { query, operationName, variables }: OperationRequest,
): PreparedOperation | readonly GraphQLError[] {
  const read = documents.read(query);
  if (!('document' in read)) return read;
  const operation = getOperationAST(read.document, operationName);
  if (!operation)
    return refusal(operationName ? 'The document has no operation of that name.' : 'Name the operation to run.');
  const given = variables ?? {};
  const problems = variableProblems(documents, operation, given);
  return problems.length > 0 ? problems : { read, operation, variables: given };
}
