import { otherStart } from './other-start.ts';
import { isLeafType, getNamedType } from 'graphql';
import { sql } from 'kysely';
import { schema } from '../schema.ts';
import type { TestServer } from '../testing/test-server.ts';
import { ask, type Person } from '../features/people/subaccounts/testing/people.ts';
import type { Trace } from '../testing/feature-expectations.ts';

/** Runs mutations through the GraphQL endpoint and keeps what each left in the audit log. */
export interface AuditedRuns {
  /** What each mutation that ran has left so far, each trace once, in order. */
  left(mutation: string): readonly Trace[] | undefined;
  /** Mutations that were refused as a conflict when they were sent as if they began with other values than were stored. */
  readonly conflicting: ReadonlySet<string>;
  /**
   * Sends one mutation with arguments written as in GraphQL; returns its result, and throws when it is refused or
   * what it left names somebody else.
   */
  run<Result = unknown>(by: Person, mutation: string, args?: string, selection?: string): Promise<Result>;
}

interface Entry {
  id: string;
  trace: Trace;
  accountId: number | null;
  actor: string;
}

/** Starts with a server of which nothing was asked yet. */
export function auditedRuns(server: TestServer): AuditedRuns {
  const { database } = server.services;
  const traces = new Map<string, Set<Trace>>();
  let last = '0';

  async function newEntries(): Promise<Entry[]> {
    const { rows } =
      await sql<Entry>`select id::text, action || ' ' || object_kind as trace, account_id as "accountId", actor
      from audit_entry where id > ${last}::bigint order by id`.execute(database);
    last = rows.at(-1)?.id ?? last;
    return rows;
  }

  const conflicting = new Set<string>();

  /** Sends a change from other values than are stored: it is refused where it would replace one, and leaves no trace. */
  async function tryOtherStart(by: Person, mutation: string, args: string, selection: string): Promise<void> {
    const from = otherStart(mutation, args);
    if (from === undefined) return;
    const { errors } = await ask(server, by.token, `mutation { ${mutation}(${args}, from: ${from}) ${selection} }`);
    if (errors?.[0]?.extensions['code'] !== 'conflict') return;
    const left = await newEntries();
    if (left.length > 0) throw new Error(`${mutation} was refused as a conflict, and left ${left[0]?.trace}.`);
    conflicting.add(mutation);
  }

  return {
    conflicting,
    left: (mutation) => traces.get(mutation) && [...(traces.get(mutation) ?? [])].toSorted(),
    async run<Result>(by: Person, mutation: string, args = '', selection = usualSelection(mutation)) {
      await newEntries();
      await tryOtherStart(by, mutation, args, selection);
      const answer = await ask<Record<string, Result>>(
        server,
        by.token,
        `mutation { ${mutation}${args && `(${args})`} ${selection} }`,
      );
      if (answer.errors) throw new Error(`${mutation}: ${JSON.stringify(answer.errors)}`);
      const known = traces.get(mutation) ?? new Set();
      traces.set(mutation, known);
      for (const { trace, accountId, actor } of await newEntries()) {
        // The administrator is no name for the people of others.
        if (accountId !== by.accountId || ![by.email, 'Administrator'].includes(actor))
          throw new Error(`${mutation} of ${by.email} left ${trace} in the name of ${actor}.`);
        known.add(trace);
      }
      return answer.data[mutation] as Result;
    },
  };
}

function usualSelection(mutation: string): string {
  const field = schema.getMutationType()?.getFields()[mutation];
  if (!field) throw new Error(`There is no mutation ${mutation}.`);
  return isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
}
