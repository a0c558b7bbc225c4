import { auditField } from '@headframe/domain/audit/audit-fields';
import { auditActions } from '@headframe/domain/audit/audit-actions';
import { allCommands } from '@headframe/domain/devices/all-commands';
import { commandAudit } from '@headframe/domain/devices/device-commands';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandKinds } from '../features/devices/requests/index.ts';
import { person } from '../features/people/subaccounts/testing/people.ts';
import { rootFields } from '../platform/graphql/field-access.ts';
import { schema } from '../schema.ts';
import { bootstrapOwner, owner as known, signInOwner } from '../testing/owner.ts';
import { expectations } from '../testing/generated/expectations.ts';
import { composeTestServer, type TestServer } from '../testing/test-server.ts';
import { runAccount } from './account-runs.ts';
import { auditedEndpoints, auditedMutations } from './audit-matrix.ts';
import { auditedRuns, type AuditedRuns } from './audited-runs.ts';
import { takesFrom } from './other-start.ts';
import { runDevices } from './device-runs.ts';
import { runOrganizations } from './organization-runs.ts';
import { runOwnership } from './ownership-runs.ts';
import { runTeam } from './team-runs.ts';

let server: TestServer;
let runs: AuditedRuns;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
  const { rows } = await sql<{ id: number }>`select id from account where email = ${known.email}`.execute(
    server.services.database,
  );
  const owner = { accountId: rows[0]?.id ?? 0, email: known.email, token: (await signInOwner(server)).accessToken };
  const member = await person(server, 'member');
  const other = await person(server, 'other');
  runs = auditedRuns(server);
  for (const expected of expectations) await expected.runs?.(server, runs, { owner, member, other });
  await runDevices(server, runs, owner);
  await runOwnership(server, runs, owner);
  await runTeam(server, runs, owner, member);
  await runOrganizations(server, runs, { owner, member, other });
  await runAccount(server, runs, { owner, member });
});
afterAll(() => server.close());

const mutationNames = rootFields(schema)
  .filter(({ name }) => name.startsWith('Mutation.'))
  .map(({ name }) => name.slice('Mutation.'.length));

describe('mutations', () => {
  it('are all in the list', () => {
    expect(Object.keys(auditedMutations).toSorted()).toEqual(mutationNames.toSorted());
  });

  it.each(mutationNames)('%s leaves in the audit log what the list says, in the name of who did it', (mutation) => {
    const left = runs.left(mutation);
    expect(left, 'it was run').toBeDefined();
    expect(left).toEqual((auditedMutations[mutation] ?? []).toSorted());
  });
});

/** Mutations that change something without `from`, and why nobody's change is lost by them. */
const withoutFrom: Readonly<Record<string, string>> = {
  renameOutlet: 'a command to the unit',
  setAsicCredential: 'a secret, which no form shows',
  setCoolerTemperatureContainers: 'a command to the container',
  setOutletDelay: 'a command to the unit',
  setPaymentMethod: 'one of two states',
  setPdusViewOnly: 'one of two states',
  setPreferences: 'one of the caller alone, by the later choice',
  setSubaccountArchived: 'one of two states',
  setSubaccountPinned: 'one of two states, of the caller alone',
  setUntrustedPoolAlert: 'one of two states',
  setWorkerApproval: 'one of two states',
  setOutletLinks: 'a link takes the place of one that the dialog shows, and is refused where it is another miner',
  updateHubConsent: 'one of two states, of the caller alone',
  updateNickname: 'of the caller alone',
  updatePduNames: 'rows of a file',
  updateSubaccountPreference: 'of the caller alone',
};

describe('mutations that change something', () => {
  const changing = mutationNames.filter((name) => /^(?:update|rename|set)[A-Z]/.test(name));
  const refusing = changing.filter(takesFrom);
  /** Those that no third value is sent to here, and why. */
  const asked: Readonly<Record<string, string>> = {
    ...Object.fromEntries(changing.filter((name) => name.endsWith('Tags')).map((name) => [name, 'sets are joined'])),
    setAsicInfiniteRetry: 'one of two states',
    setGpuInfiniteRetry: 'one of two states',
  };

  it('take what the change began with', () => {
    expect(changing.filter((name) => !takesFrom(name)).toSorted()).toEqual(
      Object.keys(withoutFrom)
        .filter((name) => changing.includes(name))
        .toSorted(),
    );
  });

  it.each(refusing.filter((name) => !(name in asked)))('%s is refused where another value is stored', (name) => {
    expect(runs.conflicting.has(name)).toBe(true);
  });
});

/** The paths of the fields of a state, as people see them: those of the things in a list under the path of the list. */
function pathsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, prefix));
  if (typeof value !== 'object' || value === null) return prefix === '' ? [] : [prefix];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, prefix ? `${prefix}.${name}` : name));
}

describe('the fields that entries keep', () => {
  it('all have words for people', async () => {
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_entry`.execute(server.services.database);
    const nameless = rows.flatMap(({ action, before, after }) =>
      [...pathsOf(before), ...pathsOf(after)]
        .filter((name) => auditField(name) === undefined)
        .map((name) => `${action}: ${name}`),
    );
    expect([...new Set(nameless)]).toEqual([]);
  });
});

describe('the catalogue of actions', () => {
  const sources = path.resolve(import.meta.dirname, '..');

  it('has those of the mutations and of the other endpoints, and no other', () => {
    const byMutations = Object.values(auditedMutations).flatMap((traces) => traces.map((trace) => trace.split(' ')[0]));
    const all = new Set([...byMutations, ...Object.keys(auditedEndpoints)]);
    const offered = new Set(commandKinds().map(({ descriptor }) => descriptor.kind));
    const notOffered = allCommands.filter(({ kind }) => !offered.has(kind));
    const actions = new Set<string>(Object.keys(auditActions));
    for (const { kind, name } of notOffered) actions.delete(commandAudit(kind, name));
    expect([...all].toSorted()).toEqual([...actions].toSorted());
  });

  it.each(Object.entries(auditedEndpoints))('%s of another endpoint is asked for by its test', (action, { test }) => {
    expect(readFileSync(path.join(sources, `${test}.integration.test.ts`), 'utf8')).toContain(`'${action}'`);
  });
});
