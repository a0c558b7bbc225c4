import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createPool } from './platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/testing/test-database.ts';
import { owner } from './testing/owner.ts';
import { killServerPrograms, startServerProgram } from './testing/server-program.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(killServerPrograms);

const startProgram = (environment: NodeJS.ProcessEnv) => startServerProgram(database.url, environment);

describe('the server program', () => {
  it('says who may sign in first and where it listens, and stops cleanly with sockets open', async () => {
    const first = startProgram({ HEADFRAME_ADMIN_EMAIL: owner.email });
    const { firstLogin } = JSON.parse(await first.line('{"firstLogin"')) as { firstLogin: typeof owner };
    const { listening } = JSON.parse(await first.line('{"listening"')) as { listening: { port: number } };
    const url = `http://127.0.0.1:${listening.port}`;
    const answer = await fetch(`${url}/api/identity2/loginwithemail`, {
      method: 'POST',
      body: new URLSearchParams({ email: firstLogin.email, password: firstLogin.password }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    expect(access_token).toBeTruthy();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    await closed;

    const second = startProgram({ HEADFRAME_ADMIN_EMAIL: owner.email });
    await second.line('{"listening"');
    expect(second.lines.join('')).not.toContain('firstLogin');
    expect(second.lines.filter((line) => line.includes(firstLogin.password))).toEqual([]);
    second.child.kill('SIGINT');
    expect(await second.exit).toBe(0);
  });

  it('keeps a site for the agent of its machine where it holds agents, and nowhere else', async () => {
    const pool = createPool({ url: database.url, max: 1 });
    const sites = async () => (await pool.query<{ name: string }>('select name from agent')).rows;
    const HEADFRAME_LOCAL_AGENT_KEY = 'the key of the agent of this machine';
    for (const [HEADFRAME_ROLES, count] of [
      ['api,jobs', 0],
      ['gateway', 1],
    ] as const) {
      const program = startProgram({ HEADFRAME_LOCAL_AGENT_KEY, HEADFRAME_ROLES });
      await program.line('{"listening"');
      expect(await sites()).toHaveLength(count);
      program.child.kill('SIGTERM');
      await program.exit;
    }
    await pool.end();
  });

  describe('prints why it cannot start', () => {
    const failure = async (environment: NodeJS.ProcessEnv): Promise<string> => {
      const program = startProgram(environment);
      expect(await program.exit).toBe(1);
      return [...program.errors, ...program.lines].join('\n');
    };

    it('where its port is taken', async () => {
      const holder = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => holder.once('listening', resolve));
      const port = String((holder.address() as AddressInfo).port);
      expect(await failure({ HEADFRAME_PORT: port })).toContain(`Port ${port} is taken.`);
      holder.close();
    });

    it('where a role is misspelt', async () => {
      expect(await failure({ HEADFRAME_ROLES: 'mining' })).toContain('HEADFRAME_ROLES=mining must be');
    });

    it('where the database was set up with another secret key', async () => {
      const text = await failure({ HEADFRAME_SECRET_KEY: randomBytes(32).toString('base64') });
      expect(text).toContain('This database was set up with another secret key');
    });

    it('where no database answers, without the password of its address', async () => {
      const text = await failure({ DATABASE_URL: 'postgresql://nobody:hunter2@127.0.0.1:1/none' });
      expect(text).toContain('ECONNREFUSED');
      expect(text).not.toContain('hunter2');
    });
  });
});
