import {
  getNamedType,
  isInputObjectType,
  Kind,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLSchema,
} from 'graphql';

function innerInputs(type: GraphQLInputObjectType): GraphQLInputObjectType[] {
  return Object.values(type.getFields())
    .map((field) => getNamedType(field.type))
    .filter((inner) => isInputObjectType(inner));
}

/** Whether an input type holds, at whatever depth, a type that holds itself. */
function isRecursive(type: GraphQLInputObjectType, above: readonly GraphQLInputObjectType[] = []): boolean {
  if (above.includes(type)) return true;
  return innerInputs(type).some((inner) => isRecursive(inner, [...above, type]));
}

function findRecursiveVariable(schema: GraphQLSchema, document: DocumentNode): boolean {
  return document.definitions
    .flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
    )
    .some(({ type: node }) => {
      const type = getNamedType(typeFromAST(schema, node));
      return isInputObjectType(type) && isRecursive(type);
    });
}

/**
 * Finds the operations that have a variable of a recursive input type, such as a `where`. graphql-jit 0.8 writes the reading
 * of such a variable out until the stack overflows, which holds the process up for seconds: they must not be compiled.
 */
export function recursiveVariableFinder(schema: GraphQLSchema): (document: DocumentNode) => boolean {
  const known = new WeakMap<DocumentNode, boolean>();
  return (document) => {
    const found = known.get(document) ?? findRecursiveVariable(schema, document);
    known.set(document, found);
    return found;
  };
}
