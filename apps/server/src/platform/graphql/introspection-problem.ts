import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import { fragmentsOf, isIntrospection } from './measure-document.ts';
import { introspectionLimits } from './operation-limits.ts';

/** Fields of introspection that answer with a list. */
const lists = new Set([
  'types',
  'directives',
  'fields',
  'args',
  'inputFields',
  'interfaces',
  'possibleTypes',
  'enumValues',
]);

/** Where a walk stands: the fragments to spread, and the lists around it once it is inside introspection. */
interface Place {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  around: readonly string[] | undefined;
}

function problemBelow(selectionSet: SelectionSetNode | undefined, place: Place): string | undefined {
  for (const selection of selectionSet?.selections ?? []) {
    const problem =
      selection.kind === Kind.FIELD
        ? problemOfField(selection.name.value, selection.alias !== undefined, selection.selectionSet, place)
        : problemBelow(
            selection.kind === Kind.INLINE_FRAGMENT
              ? selection.selectionSet
              : place.fragments.get(selection.name.value)?.selectionSet,
            place,
          );
    if (problem) return problem;
  }
  return undefined;
}

function problemOfField(
  name: string,
  hasAlias: boolean,
  selectionSet: SelectionSetNode | undefined,
  { fragments, around }: Place,
): string | undefined {
  const isInside = around !== undefined || isIntrospection(name);
  if (!isInside) return problemBelow(selectionSet, { fragments, around });
  if (hasAlias) return 'Introspection takes no aliases.';
  if (!lists.has(name)) return problemBelow(selectionSet, { fragments, around: around ?? [] });
  if (around?.includes(name)) return `The introspection asks for ${name} inside ${name}.`;
  if ((around?.length ?? 0) >= introspectionLimits.nestedLists)
    return `The introspection nests more than ${introspectionLimits.nestedLists} lists.`;
  return problemBelow(selectionSet, { fragments, around: [...(around ?? []), name] });
}

/**
 * What makes the introspection of a document answer with more than a few times the schema: aliases, a list inside itself
 * (the fields of the types of fields), or too many lists inside each other; undefined when nothing does. The document's
 * fragments must have been measured: each is walked as often as it is spread.
 */
export function introspectionProblem(document: DocumentNode): string | undefined {
  const fragments = fragmentsOf(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const problem = problemBelow(definition.selectionSet, { fragments, around: undefined });
    if (problem) return problem;
  }
  return undefined;
}
