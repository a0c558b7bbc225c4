import { permissionLine } from '@headframe/domain/permissions/permission-words';
import { astFromValue, print, type GraphQLArgument, type GraphQLSchema } from 'graphql';
import { codeExample, curlOf } from './code-example.ts';
import { exampleQuery } from './example-operation.ts';
import { html, type Html } from './html.ts';
import { keyFields, type KeyField, type RootKind } from './key-fields.ts';

const titles: Readonly<Record<RootKind, string>> = {
  Query: 'Queries',
  Mutation: 'Mutations',
  Subscription: 'Subscriptions',
};

function argumentText({ name, type, defaultValue }: GraphQLArgument): string {
  const value = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return `${name}: ${String(type)}${value ? ` = ${print(value)}` : ''}`;
}

function signatureOf({ field }: KeyField): string {
  const given = field.args.map(argumentText).join(', ');
  return `${field.name}${given ? `(${given})` : ''}: ${String(field.type)}`;
}

function exampleOf({ root, field }: KeyField): Html {
  const operation = root === 'Query' ? exampleQuery(field) : undefined;
  if (operation === undefined) return html``;
  return html`<details>
    <summary>Example of ${field.name}</summary>
    ${codeExample('shell', curlOf(operation))}
  </details>`;
}

function entryOf(keyField: KeyField): Html {
  const { root, field, permission } = keyField;
  return html`<section class="field" id="${root}.${field.name}">
    <h4>${field.name}</h4>
    <p class="permission">
      ${permission ? html`Permission <code>${permission}</code>: ${permissionLine(permission) ?? ''}` : 'Any key'}
    </p>
    ${field.description ? html`<p>${field.description}</p>` : html``}
    <pre class="signature"><code>${signatureOf(keyField)}</code></pre>
    ${exampleOf(keyField)}
  </section>`;
}

/** Every root field that a key may use, with its permission out of the access lists. */
export function reference(schema: GraphQLSchema): Html {
  const fields = keyFields(schema).toSorted((one, other) => one.field.name.localeCompare(other.field.name, 'en'));
  const roots = Object.keys(titles) as RootKind[];
  return html`${roots.map(
    (root) =>
      html`<h3 id="${root}">${titles[root]}</h3>
        ${fields.filter((each) => each.root === root).map(entryOf)}`,
  )}`;
}
