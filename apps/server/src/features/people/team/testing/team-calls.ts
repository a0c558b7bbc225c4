import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import type { GraphqlAnswer, GraphqlTestServer } from '../../../../testing/graphql-server.ts';

/** A member as the tests read it. */
export interface MemberRow {
  uuid: string;
  email: string;
  nickname: string;
  subaccount: string;
  roleId: string | null;
  role: string;
  isSuspended: boolean;
  state: string;
  isSelf: boolean;
  lastSignInAt: string | null;
  invitation: { validity: string; invitedBy: string | null; endsAt: string } | null;
}

const fields =
  'uuid email nickname subaccount roleId role isSuspended state isSelf lastSignInAt invitation { validity invitedBy endsAt }';

/** The calls of the team page against one test server. */
export function teamCalls(server: GraphqlTestServer) {
  const ask = server.ask.bind(server);
  return {
    async members(caller: AccountCaller, page = ''): Promise<MemberRow[]> {
      return (await ask<{ teamMembers: MemberRow[] }>(caller, `{ teamMembers${page} { ${fields} } }`)).data.teamMembers;
    },
    async member(caller: AccountCaller, email: string): Promise<MemberRow> {
      const found = (await this.members(caller, '(limit: 100)')).find((row) => row.email === email);
      if (!found) throw new Error(`${email} is not in the team.`);
      return found;
    },
    /** Public id of a role by its alias, as that caller sees the roles. */
    async roleId(caller: AccountCaller, alias: string): Promise<string> {
      const { data } = await ask<{ roles: { id: string; alias: string }[] }>(caller, '{ roles { id alias } }');
      return data.roles.find((role) => role.alias === alias)?.id ?? '';
    },
    async createRole(caller: AccountCaller, alias: string, permissions: object): Promise<string> {
      const { data } = await ask<{ createRole: { id: string } }>(
        caller,
        'mutation ($alias: String!, $permissions: Json!) { createRole(alias: $alias, permissions: $permissions) { id } }',
        { alias, permissions },
      );
      return data.createRole.id;
    },
    invite: (caller: AccountCaller, email: string, roleId: string, subaccount?: string) =>
      ask(
        caller,
        'mutation ($email: String!, $roleId: ID!) { insertMember(email: $email, roleId: $roleId) }',
        { email, roleId },
        subaccount,
      ),
    setRole: (caller: AccountCaller, uuid: string, roleId: string) =>
      ask(caller, 'mutation ($uuid: ID!, $roleId: ID!) { updateMember(uuid: $uuid, roleId: $roleId) }', {
        uuid,
        roleId,
      }),
    /** One of the mutations that accept only the id. */
    change: (caller: AccountCaller, mutation: string, uuid: string) =>
      ask(caller, `mutation ($uuid: ID!) { ${mutation}(uuid: $uuid) }`, { uuid }),
    grid: (
      caller: AccountCaller,
      email: string,
      access: readonly { subaccount: string; roleId: string }[],
      remove: readonly string[] = [],
      header?: string,
      from?: readonly { subaccount: string; roleId: string }[],
    ) =>
      ask(
        caller,
        `mutation ($email: String!, $access: [SubaccountRoleInput!]!, $remove: [String!], $from: [SubaccountRoleInput!]) {
          upsertSubaccountAccess(email: $email, access: $access, remove: $remove, from: $from) }`,
        { email, access, remove, from },
        header,
      ),
  };
}

/** The code of the first error of an answer. */
export function codeOf(answer: GraphqlAnswer<unknown>): string | undefined {
  return answer.errors?.[0]?.extensions.code;
}
