import {
  Kind,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** What a selection asks for with all its fragments spread out. */
export interface SelectionCost {
  /** Fields right at the top. */
  width: number;
  /** How deep fields nest, without those below introspection. */
  depth: number;
  introspectionDepth: number;
  fields: number;
  introspectionFields: number;
  /** Fields, inline fragments and spreads. */
  selections: number;
  aliases: number;
}

const nothing: SelectionCost = {
  width: 0,
  depth: 0,
  introspectionDepth: 0,
  fields: 0,
  introspectionFields: 0,
  selections: 0,
  aliases: 0,
};

/** What a fragment inside itself costs. */
const endless: SelectionCost = {
  width: Infinity,
  depth: Infinity,
  introspectionDepth: Infinity,
  fields: Infinity,
  introspectionFields: Infinity,
  selections: Infinity,
  aliases: Infinity,
};

function together(one: SelectionCost, other: SelectionCost): SelectionCost {
  return {
    width: one.width + other.width,
    depth: Math.max(one.depth, other.depth),
    introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
    fields: one.fields + other.fields,
    introspectionFields: one.introspectionFields + other.introspectionFields,
    selections: one.selections + other.selections,
    aliases: one.aliases + other.aliases,
  };
}

/** Whether a field's name is that of an entry to introspection; `__typename` is a field like any other. */
export function isIntrospection(name: string): boolean {
  return name === '__schema' || name === '__type';
}

/** The fragments of a document by name; of two with one name the first, as in the execution. */
export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION && !fragments.has(definition.name.value))
      fragments.set(definition.name.value, definition);
  return fragments;
}

/** Measures selections of one document, each fragment once however often it is spread. */
class Measurement {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #known = new Map<string, SelectionCost>();

  constructor(document: DocumentNode) {
    this.#fragments = fragmentsOf(document);
  }

  ofSet(selectionSet: SelectionSetNode | undefined): SelectionCost {
    return (selectionSet?.selections ?? []).map((selection) => this.#ofSelection(selection)).reduce(together, nothing);
  }

  #ofSelection(selection: SelectionNode): SelectionCost {
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return together(this.#ofFragment(selection.name.value), { ...nothing, selections: 1 });
    const inner = this.ofSet(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) return together(inner, { ...nothing, selections: 1 });
    const cost: SelectionCost = {
      ...inner,
      width: 1,
      depth: inner.depth + 1,
      fields: inner.fields + 1,
      selections: inner.selections + 1,
      aliases: inner.aliases + (selection.alias ? 1 : 0),
    };
    if (!isIntrospection(selection.name.value)) return cost;
    return { ...cost, depth: 1, introspectionDepth: cost.depth, introspectionFields: cost.fields };
  }

  #ofFragment(name: string): SelectionCost {
    const known = this.#known.get(name);
    if (known) return known;
    this.#known.set(name, endless);
    const cost = this.ofSet(this.#fragments.get(name)?.selectionSet);
    this.#known.set(name, cost);
    return cost;
  }
}

/**
 * Measures every definition of a document, in time that grows with its text alone. What a fragment inside itself, directly
 * or through others, belongs to costs `Infinity`.
 */
export function measureDocument(document: DocumentNode): Map<DefinitionNode, SelectionCost> {
  const measurement = new Measurement(document);
  const costs = new Map<DefinitionNode, SelectionCost>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION)
      costs.set(definition, measurement.ofSet(definition.selectionSet));
  return costs;
}
