import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrol, makePerson } from '../apps/server/src/features/people/two-factor/testing/person.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { makeScratchFolder } from '../apps/server/src/platform/database/testing/scratch-folder.ts';
import { startListeningServer, type ListeningServer } from '../apps/server/src/testing/listening-server.ts';
import { bootstrapOwner } from '../apps/server/src/testing/owner.ts';
import { readMails } from '../apps/server/src/testing/read-mails.ts';
import { REPOSITORY } from './start/repository.ts';

const scratch = makeScratchFolder('headframe-reset-');
let server: ListeningServer;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

function run(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(REPOSITORY, 'scripts', 'reset-second-factor.ts'), ...args], {
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...environment },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}

describe('npm run reset-second-factor', () => {
  test('lets whoever lost app and codes in again, and ends what is open on a running server', async () => {
    const person = await makePerson(server, 'locked-out');
    const { accessToken } = await person.signIn();
    await enrol(server, accessToken);
    const socket = server.openSocket(accessToken);
    await socket.connected;
    const { code, output } = await run([person.email], { DATABASE_URL: server.url });
    expect({ code, output }).toEqual({
      code: 0,
      output: `The second factor of ${person.email} is reset and 1 session ended. Signing in asks for the password alone.\n`,
    });
    expect(await socket.closed).toBe(4403);
    expect((await person.login()).status).toBe(200);
    expect((await readMails(server.services.database, person.email)).at(-1)?.subject).toContain('removed');
    const { rows } = await sql`select actor_kind, actor, ip, object_name from audit_entry
      where action = 'two-factor.reset'`.execute(server.services.database);
    expect(rows).toEqual([{ actor_kind: 'system', actor: 'Headframe', ip: null, object_name: person.email }]);
    expect(await run([person.email], { DATABASE_URL: server.url })).toEqual({
      code: 1,
      output: 'Two-factor authentication is not set up.\n',
    });
  });

  test('works on the data folder, beside a running database and without', async () => {
    const dataFolder = path.join(scratch, 'data');
    const add = async (url: string) => {
      const database = createDatabase(createPool({ url, max: 1 }));
      await sql`insert into account (email, email_confirmed_at) values ('lone@example.test', now())
        on conflict do nothing`.execute(database);
      await sql`insert into two_factor (account_id, secret, confirmed_at) select id, 'sealed', now() from account`.execute(
        database,
      );
      await database.destroy();
    };
    const running = await startEmbeddedPostgres({ dataFolder });
    await migrate({ url: running.url, log: () => undefined });
    await add(running.url);
    const reset = () => run(['lone@example.test'], { HEADFRAME_DATA: dataFolder, DATABASE_URL: '' });
    expect(await reset()).toMatchObject({ code: 0 });
    await add(running.url);
    await running.stop();
    expect(await reset()).toMatchObject({ code: 0 });
    expect(await reset()).toEqual({ code: 1, output: 'Two-factor authentication is not set up.\n' });
  });

  test('says what is missing, and leaves no trace', async () => {
    expect((await run(['--help'])).output).toContain('Usage: npm run reset-second-factor -- EMAIL');
    expect(await run([])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: npm run reset-second-factor -- EMAIL'),
    });
    const nowhere = path.join(scratch, 'nowhere');
    const { code, output } = await run(['olga@example.test'], { HEADFRAME_DATA: nowhere, DATABASE_URL: '' });
    expect([code, output]).toEqual([1, expect.stringContaining(`There is no database in ${nowhere}.`)]);
    expect(existsSync(nowhere)).toBe(false);
    expect(await run(['nobody@example.test'], { DATABASE_URL: server.url })).toEqual({
      code: 1,
      output: 'No account has this e-mail.\n',
    });
  });
});
