import { permissionCatalogue, permissions } from '@headframe/domain/permissions/permission-catalogue';
import type { PermissionFeature } from '@headframe/domain/permissions/permission-feature';
import { permissionLine } from '@headframe/domain/permissions/permission-words';
import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { asicExportPaths } from '@headframe/domain/devices/export-paths';
import { errorCodes, type ErrorCode } from '@headframe/domain/errors/error-codes';
import { accessKeyLimits } from '@headframe/domain/limits/access-keys';
import { operatorsOfKind, type ColumnKind } from '@headframe/domain/where/columns';
import { whereLimits } from '@headframe/domain/where/where-limits';
import type { GraphQLSchema } from 'graphql';
import { maximumPage } from '../entity/entity-query.ts';
import { operationLimits } from '../graphql/operation-limits.ts';
import { codeExample, curlOf, curlTo, fetchOf, originMark, subscriptionOf } from './code-example.ts';
import { html, type Html } from './html.ts';
import { permissionOf, type RootKind } from './key-fields.ts';

/** What the guide states of the server that serves it. */
export interface GuideFacts {
  schema: GraphQLSchema;
  /** From one address, over everything. */
  requestsPerMinute: number;
}

const meanings: Readonly<Record<ErrorCode, string>> = {
  '401': 'The key is missing, unknown, deleted, or suspended: its creator has no access now.',
  '403': 'This is not open to you.',
  'access-denied':
    'The role of the key, or who made it, does not hold the permission; the subaccount is another one; or only people do this.',
  '429': 'Too many requests: wait a minute.',
  '500': 'Something went wrong on the server.',
  '502': 'Something behind the server gave no answer.',
  '503': 'The server cannot work right now.',
  'constraint-violation': 'It would break a rule of the data, such as a name that is taken.',
  'permission-error': 'Not allowed at this time or in this number.',
  unexpected: 'Something went wrong on the server; its log knows the reference.',
  'validation-failed': 'The operation or its values cannot be read; the message says where.',
  'not-found': 'There is no such thing.',
  conflict: 'Somebody else has changed a field since the values that `from` names; `detail.conflicts` has both values.',
};

const kindNames: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  int: 'whole number',
  float: 'number',
  boolean: 'true or false',
  timestamp: 'time, ISO 8601 in UTC',
  id: 'id',
  textArray: 'list of texts',
};

function needed(permissions: readonly (string | null | undefined)[]): Html {
  return html`<p class="permission">
    Needs ${permissions.map((permission) => html`<code>${permission ?? 'any key'}</code> `)}
  </p>`;
}

function needs(schema: GraphQLSchema, ...fields: readonly (readonly [RootKind, string])[]): Html {
  return needed([...new Set(fields.map(([root, name]) => permissionOf(schema, root, name)))]);
}

function fileRecipe(): Html {
  return html`<h3>Save devices as a file</h3>
    <p>
      REST answers with CSV, all devices that match <code>where</code>, with times in the zone of <code>location</code>:
      the name of a zone in <code>tz</code>, or an offset such as <code>+02:00</code> in <code>gmt</code>. Both may be
      left out. The same request to <code>${asicExportPaths.excel}</code> answers with an Excel file. A key may export
      once a minute.
    </p>
    ${needed([asicKind.permissions.read])}
    ${codeExample(
      'shell',
      curlTo(asicExportPaths.csv, { where: { family: { _eq: 'antminer' } }, location: { tz: 'America/Chicago' } }),
      'csv',
    )}`;
}

function recipes({ schema }: GuideFacts): Html {
  return html`<h2 id="examples">Examples</h2>
    <p>
      Each runs as it is, in a shell or as a module of Node 22 or newer, with the key in the environment variable
      <code>HEADFRAME_KEY</code>.
    </p>
    <h3>Read a list</h3>
    ${needs(schema, ['Query', 'asics'], ['Query', 'asicsAggregate'])}
    ${codeExample(
      'shell',
      curlOf(
        '{ asics(orderBy: [{ hashrate: desc }], limit: 5) { workerName ip model hashrate } asicsAggregate { count hashrate } }',
      ),
    )}
    <h3>Change something</h3>
    <p>
      A command goes to every device that matches, and is followed through the requests it became. A setting
      (<code>set…</code>) changes what is named: arguments that are left out stay as they are, as do devices that others
      share with you. It returns the number of devices that changed.
    </p>
    ${needs(schema, ['Mutation', 'rebootAsics'])}
    ${codeExample(
      'node',
      fetchOf('mutation ($where: AsicWhere!) {\n  rebootAsics(where: $where) { batchId deviceCount }\n}', {
        where: { family: { _eq: 'antminer' } },
      }),
    )}
    <h3 id="changes">Changes</h3>
    <p>
      A mutation that changes fields takes <code>from</code>, what these fields were when the change began. A field that
      somebody else has changed since keeps their value where the change leaves it as it was, and is refused as a
      <code>conflict</code> where it does not: <code>detail.conflicts</code> names both values, who set the other one
      and when, and nothing is written. Of lists, what was added and removed is done. Without <code>from</code> the
      change replaces what is there.
    </p>
    <h3>Hear of changes</h3>
    <p>
      Subscriptions come over a WebSocket at the same address (protocol <code>graphql-transport-ws</code>); the key goes
      into <code>connection_init</code>. They send what they are asked for at once and after every change, at most once
      a second. A socket is closed with code 4403 when its key ends or its rights change.
    </p>
    <p>
      Each message carries the whole result. A subscription whose payload has
      <code>extensions: { "deltas": true }</code> gets the whole result first and then, in
      <code>extensions.delta</code>, only what changed: an object names the changed fields, or the changed places of a
      list; an array holds one new value; anything else is the new value itself. Where rows of a list moved, came or
      went, <code>order</code> names for each new place the former one, or null for a new row.
    </p>
    ${needs(schema, ['Subscription', 'asicsAggregateUpdates'])}
    ${codeExample('node', subscriptionOf('subscription { asicsAggregateUpdates(names: ["count", "hashrate"]) }'))}
    ${fileRecipe()}`;
}

function permissionTable(): Html {
  const asked = permissionCatalogue.filter((feature: PermissionFeature) => !feature.unused);
  const held = new Set(asked.flatMap(({ read, write }: PermissionFeature) => [read, write]));
  return html`<h2 id="permissions">Permissions</h2>
    <p>
      What each permission of the role of a key lets it do. A permission to change something includes the one to see it.
    </p>
    <table>
      ${permissions
        .filter((permission) => held.has(permission))
        .map(
          (permission) =>
            html`<tr>
              <td><code>${permission}</code></td>
              <td>${permissionLine(permission) ?? ''}</td>
            </tr> `,
        )}
    </table>`;
}

function whereGrammar({ schema }: GuideFacts): Html {
  const kinds = Object.keys(operatorsOfKind) as ColumnKind[];
  return html`<h2 id="where">The where grammar</h2>
    <p>
      Lists, counts and commands take one <code>where</code>: columns with operators, related rows by name with a
      <code>where</code> of their own, joined by <code>_and</code>, <code>_or</code> and <code>_not</code>. Several keys
      side by side are joined by “and”; <code>{}</code> matches every row, but no command takes it. In
      <code>_ilike</code>, <code>%</code> stands for any run of characters and <code>_</code> for one.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Operators by kind of column">
      <table>
        <thead>
          <tr>
            <th>Column holds</th>
            <th>Operators</th>
          </tr>
        </thead>
        <tbody>
          ${kinds.map(
            (kind) =>
              html`<tr>
                <td>${kindNames[kind]}</td>
                <td><code>${operatorsOfKind[kind].join(' ')}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${needs(schema, ['Query', 'asics'])}
    ${codeExample(
      'node',
      fetchOf(
        'query ($where: AsicWhere!) {\n  asics(where: $where) { ip status maxChip }\n  asicsAggregate(where: $where) { count }\n}',
        {
          where: { _or: [{ status: { _neq: 'hashing' } }, { maxChip: { _gte: 90 } }], model: { _ilike: '%S19%' } },
        },
      ),
    )}
    <p>
      A <code>where</code> nests ${whereLimits.depth} deep at most, with ${whereLimits.nodes} parts and
      ${whereLimits.listEntries} entries in a list.
    </p>`;
}

function errors(): Html {
  return html`<h2 id="errors">Errors</h2>
    <p>
      GraphQL answers an error with a <code>message</code> and a code in <code>extensions.code</code>; REST with
      <code>{ error, message, requestId }</code> and the fitting status. A worthless key is answered with status 401.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Error codes">
      <table>
        <thead>
          <tr>
            <th>Code</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${errorCodes.map(
            (code) =>
              html`<tr>
                <td><code>${code}</code></td>
                <td>${meanings[code]}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function limits({ requestsPerMinute }: GuideFacts): Html {
  return html`<h2 id="limits">Limits</h2>
    <ul>
      <li>${requestsPerMinute} requests a minute from one address.</li>
      <li>${maximumPage} rows of a list at once; further ones by <code>offset</code>.</li>
      <li>
        An operation nests ${operationLimits.depth} deep at most, with ${operationLimits.fields} fields,
        ${operationLimits.rootFields} root fields and ${operationLimits.aliases} aliases. Its text has
        ${operationLimits.textLength} characters at most; text and variables together ${operationLimits.bodyBytes}
        bytes.
      </li>
      <li>${accessKeyLimits.perSubaccount} API keys in a subaccount.</li>
      <li>One scan in 15 seconds.</li>
      <li>One export a minute for each key.</li>
    </ul>`;
}

/** What an API key is, how it is sent, examples, the grammar of filters, errors and limits. */
export function guide(facts: GuideFacts): Html {
  return html`<h2 id="keys">API keys</h2>
    <p>
      An API key lets a program do what a role of your team may, in one subaccount. Make one under Settings, API Key; it
      is shown once, can be given another role at any time, and ends the moment it is deleted. Keep it like a password:
      never in a web page, a link or a repository.
    </p>
    <p>
      Send it in the header <code>Authorization: Bearer &lt;key&gt;</code>. GraphQL is served at
      <code>${originMark}/v1/graphql</code>, with POST; files come over REST. A key belongs to one subaccount, so none
      has to be named. It may do what its role and the person who made it may both: when they are suspended it is
      refused, until they are restored. A key gives nobody rights (keys, links, roles, members), nor acts for an
      account.
    </p>
    ${recipes(facts)} ${permissionTable()} ${whereGrammar(facts)} ${errors()} ${limits(facts)}`;
}
