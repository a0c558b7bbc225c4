import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Bounds of one operation, the same over HTTP and sockets. */
export const operationLimits = {
  depth: 12,
  fields: 1500,
  rootFields: 30,
  aliases: 60,
  bodyBytes: 1024 * 1024,
} as const;

interface Measure {
  depth: number;
  fields: number;
  aliases: number;
}

/** Measures a selection with its fragments spread out; a fragment met again inside itself counts as too deep. */
function measure(
  selectionSet: SelectionSetNode | undefined,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  trail: readonly string[],
): Measure {
  const total: Measure = { depth: 0, fields: 0, aliases: 0 };
  for (const selection of selectionSet?.selections ?? []) {
    const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
    if (isSpread && trail.includes(selection.name.value))
      return { depth: Infinity, fields: Infinity, aliases: Infinity };
    const inner = isSpread
      ? measure(fragments.get(selection.name.value), fragments, [...trail, selection.name.value])
      : measure(selection.selectionSet, fragments, trail);
    const own = selection.kind === Kind.FIELD ? 1 : 0;
    total.depth = Math.max(total.depth, inner.depth + own);
    total.fields += inner.fields + own;
    total.aliases += inner.aliases + (selection.kind === Kind.FIELD && selection.alias ? 1 : 0);
    if (total.fields > operationLimits.fields) return total;
  }
  return total;
}

function fragmentsOf(document: DocumentNode): Map<string, SelectionSetNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  );
}

function isIntrospection(field: FieldNode): boolean {
  return field.name.value.startsWith('__');
}

/** Validation rule that refuses operations which are too deep, too wide or use too many aliases. */
export function operationLimitsRule(context: ValidationContext): ASTVisitor {
  const fragments = fragmentsOf(context.getDocument());
  const refuse = (problem: string) =>
    context.reportError(new GraphQLError(problem, { extensions: { code: 'validation-failed' } }));
  return {
    OperationDefinition(operation) {
      const roots = operation.selectionSet.selections;
      if (roots.every((root) => root.kind === Kind.FIELD && isIntrospection(root))) return;
      const { depth, fields, aliases } = measure(operation.selectionSet, fragments, []);
      if (depth > operationLimits.depth) refuse(`The operation is nested more than ${operationLimits.depth} deep.`);
      if (fields > operationLimits.fields) refuse(`The operation asks for more than ${operationLimits.fields} fields.`);
      if (aliases > operationLimits.aliases) refuse(`The operation uses more than ${operationLimits.aliases} aliases.`);
      if (roots.length > operationLimits.rootFields)
        refuse(`The operation has more than ${operationLimits.rootFields} root fields.`);
    },
  };
}
