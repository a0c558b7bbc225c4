import { getNamedType, isInputObjectType, typeFromAST, type GraphQLSchema, type VariableDefinitionNode } from 'graphql';

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
export function isTooMuchWork(schema: GraphQLSchema, { type: node }: VariableDefinitionNode, value: unknown): boolean {
  const type = getNamedType(typeFromAST(schema, node));
  return isInputObjectType(type) && objectsIn(value) * Object.keys(type.getFields()).length > maximumVariableWork;
}
