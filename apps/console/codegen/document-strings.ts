import { type CodegenPlugin, type Types } from '@graphql-codegen/plugin-helpers';
import { Kind, print, visit, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql';

/**
 * Code generator plugin that prints each operation as a typed string constant, and each fragment once for all operations of its file.
 * A plain string (and not an object made by a class) is what the client accepts and what a bundler may drop when unused.
 */
export const plugin: CodegenPlugin['plugin'] = (_schema, documents: Types.DocumentFile[]) => {
  const definitions = documents.flatMap((file) => file.document?.definitions ?? []);
  const fragments = new Map(
    definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION).map((node) => [node.name.value, node]),
  );
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return {
    prepend: [`import type { TypedDocument } from '../transport/requests/typed-document.ts';`],
    content: [
      ...[...fragments.values()].map((node) => `const ${fragmentText(node)} = \`${print(node)}\`;`),
      ...operations.map((node) => constant(node, fragments)),
    ].join('\n\n'),
  };
};

const fragmentText = (fragment: FragmentDefinitionNode): string => `${fragment.name.value}Fields`;

function constant(operation: OperationDefinitionNode, fragments: Map<string, FragmentDefinitionNode>): string {
  const name = operation.name?.value;
  if (!name) throw new Error('Every operation needs a name.');
  const kind = operation.operation[0]?.toUpperCase() + operation.operation.slice(1);
  const typeName = `${name[0]?.toUpperCase()}${name.slice(1)}${kind}`;
  const text = [print(operation), ...used(operation, fragments).map((node) => `\${${fragmentText(node)}}`)].join('\n');
  const variable = `${name[0]?.toUpperCase()}${name.slice(1)}Document`;
  return `/** The ${operation.operation} \`${name}\`. */
export const ${variable} = \`${text}\` as TypedDocument<${typeName}, ${typeName}Variables>;`;
}

function used(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: Map<string, FragmentDefinitionNode>,
  seen = new Set<string>(),
): FragmentDefinitionNode[] {
  const names: string[] = [];
  visit(node, { FragmentSpread: (spread) => void names.push(spread.name.value) });
  return names
    .filter((name) => !seen.has(name) && seen.add(name))
    .flatMap((name) => {
      const fragment = fragments.get(name);
      if (!fragment) throw new Error(`Unknown fragment ${name}.`);
      return [fragment, ...used(fragment, fragments, seen)];
    });
}
