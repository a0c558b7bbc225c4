import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

function collect(
  selectionSet: SelectionSetNode | undefined,
  fragments: Info['fragments'],
  into: Map<string, FieldNode[]>,
): void {
  for (const selection of selectionSet?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      into.set(name, [...(into.get(name) ?? []), selection]);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      collect(selection.selectionSet, fragments, into);
    } else {
      collect(fragments[selection.name.value]?.selectionSet, fragments, into);
    }
  }
}

/** The names of the fields that an operation asks for right below the field being resolved. */
export function requestedFields(info: Info): Set<string> {
  const fields = new Map<string, FieldNode[]>();
  for (const node of info.fieldNodes) collect(node.selectionSet, info.fragments, fields);
  return new Set(fields.keys());
}
