import { TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { seedPerson, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { storeBuiltInRoles } from '../access/index.ts';

let server: GraphqlTestServer;
let team: SeededTeam;
let ids: Record<'role' | 'custom' | 'member' | 'invitation' | 'agent', string>;
const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });

async function idOf(query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  return (await query.execute(server.database)).rows[0]?.id ?? '';
}

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  await seedPerson(server.database, team, 'member@example.test', { builtInKey: 'viewer' });
  await sql`insert into two_factor (account_id, secret, confirmed_at)
    values (${team.accountId}, ${server.services.secrets.encrypt(totp.secret.base32)}, now())`.execute(server.database);
  const text = sql.raw('public_id::text as id');
  ids = {
    role: await idOf(sql`select ${text} from role where built_in_key = 'viewer'`),
    custom: await idOf(sql`insert into role (organization_id, alias) values (${team.organizationId}, 'Custom')
      returning ${text}`),
    member: await idOf(sql`select ${text} from account where email = 'member@example.test'`),
    invitation: await idOf(sql`insert into invitation (email, subaccount_id, role_id, invited_by_account_id)
      select 'guest@example.test', ${team.subaccountId}, id, ${team.accountId} from role where built_in_key = 'viewer'
      returning ${text}`),
    agent: await idOf(sql`insert into agent (subaccount_id, name, key_hash)
      values (${team.subaccountId}, 'Hall', decode('00', 'hex')) returning selector_id::text as id`),
  };
});
afterAll(() => server.close());

/** Every way to give lasting rights on a subaccount or its site, with `CODE` for the argument. */
const giving: readonly [name: string, call: () => string][] = [
  ['insertMember', () => `insertMember(email: "new@example.test", roleId: "${ids.role}", CODE)`],
  ['updateMember', () => `updateMember(uuid: "${ids.member}", roleId: "${ids.role}", CODE)`],
  ['restoreMember', () => `restoreMember(uuid: "${ids.member}", CODE)`],
  ['resendInvitation', () => `resendInvitation(uuid: "${ids.invitation}", CODE)`],
  ['updateRole', () => `updateRole(id: "${ids.custom}", alias: "Other", CODE) { id }`],
  ['createObserver', () => 'createObserver(role: observer, CODE) { id }'],
  ['createAgent', () => 'createAgent(name: "North", CODE) { id }'],
  ['renewAgentKey', () => `renewAgentKey(id: "${ids.agent}", CODE) { id }`],
  ['createApiKey', () => `createApiKey(roleId: "${ids.role}", CODE) { id }`],
  [
    'upsertSubaccountAccess',
    () =>
      `upsertSubaccountAccess(email: "else@example.test", access: [{ subaccount: "north", roleId: "${ids.role}" }], CODE)`,
  ],
];

describe('giving rights', () => {
  it.each(giving)('by %s requires the code of the second factor', async (_name, call) => {
    const send = async (code: string) => {
      await sql`update two_factor set last_step = 0`.execute(server.database);
      await sql`delete from identity_quota`.execute(server.database);
      const answer = await server.ask(team.owner, `mutation { ${call().replace('CODE', `twoFactorCode: ${code}`)} }`);
      return answer.errors?.[0];
    };
    expect(await send('null')).toMatchObject({
      message: 'Please enter verify code',
      extensions: { code: 'permission-error', detail: { stepUp: 'two-factor' } },
    });
    const other = totp.generate().replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
    expect(await send(`"${other}"`)).toMatchObject({ extensions: { code: 'validation-failed' } });
    expect(await send(`"${totp.generate()}"`)).toBeUndefined();
  });
});

describe('a key of an agent', () => {
  it.each(['createAgent(name: "South", CODE) { id }', 'renewAgentKey(id: "AGENT", CODE) { id }'])(
    'is refused to a member without a second factor: %s',
    async (call) => {
      await sql`update agent set removed_at = now() where name = 'North'`.execute(server.database);
      const manager = await seedPerson(server.database, team, `manager.${call.slice(0, 5)}@example.test`, {
        builtInKey: 'manager',
      });
      const send = async (code: string) => {
        const text = call.replace('AGENT', ids.agent).replace('CODE', `twoFactorCode: ${code}`);
        return (await server.ask(manager, `mutation { ${text} }`)).errors?.[0];
      };
      expect(await send('null')).toMatchObject({
        message: 'Set up two-factor authentication first.',
        extensions: { code: 'permission-error', detail: { secondFactor: 'missing' } },
      });
      const factor = await giveSecondFactor(server.services, manager.accountId);
      expect(await send('null')).toMatchObject({ message: 'Please enter verify code' });
      expect(await send(`"${await factor.code()}"`)).toBeUndefined();
    },
  );
});
