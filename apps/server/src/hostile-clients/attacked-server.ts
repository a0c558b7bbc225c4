import { connect } from 'node:net';
import { createTestDatabase } from '../platform/database/testing/test-database.ts';
import { measureProcess } from '../testing/measure-process.ts';
import { owner } from '../testing/owner.ts';
import { killServerPrograms, startServerProgram, type ServerProgram } from '../testing/server-program.ts';

/** How long the server may need for an attack, and for an honest caller beside it, in milliseconds. */
export const attackMs = 1500;

/** What came back over plain HTTP. */
interface PlainAnswer {
  status: number;
  text: string;
}

/** A server process under attack, with an honest caller beside the attackers. */
export interface AttackedServer {
  url: string;
  port: number;
  program: ServerProgram;
  /** Token of the honest caller, the owner of the installation. */
  token: string;
  /** Sends a body to GraphQL; without a token unless the headers carry one. */
  post(body: string | object, headers?: Record<string, string>): Promise<PlainAnswer>;
  /** Asks what an honest caller asks. Throws when the answer is wrong, or takes the server more than {@link attackMs}. */
  honest(): Promise<void>;
  /** Does something to the server, and returns how long it needed for that, in milliseconds. */
  needs(work: () => Promise<unknown>): Promise<number>;
  /** Lines of the log at the level error or above. */
  loggedErrors(): string[];
  close(): Promise<void>;
}

async function askHonestly(url: string, token: string): Promise<void> {
  const response = await fetch(`${url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ asicsAggregate { count } }' }),
    // However busy the machine is: what is not done by then waits for something other than a processor.
    signal: AbortSignal.timeout(10_000),
  });
  const answer = await response.text();
  if (answer !== '{"data":{"asicsAggregate":{"count":0}}}') throw new Error(`The honest caller got ${answer}`);
}

/** Starts a server process of its own on a fresh database, with settings on top. */
export async function startAttackedServer(environment: NodeJS.ProcessEnv = {}): Promise<AttackedServer> {
  const database = await createTestDatabase();
  const program = startServerProgram(database.url, {
    HEADFRAME_REQUESTS_PER_MINUTE: '100000',
    HEADFRAME_DATABASE_CONNECTIONS: '8',
    HEADFRAME_ADMIN_EMAIL: owner.email,
    HEADFRAME_ADMIN_PASSWORD: owner.password,
    ...environment,
  });
  const { listening } = JSON.parse(await program.line('{"listening"')) as { listening: { port: number } };
  const { port } = listening;
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/api/identity2/loginwithemail`, {
    method: 'POST',
    body: new URLSearchParams({ email: owner.email, password: owner.password }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const needs = async (work: () => Promise<unknown>) => (await measureProcess(program.child.pid, work)).tookMs;
  return {
    url,
    port,
    program,
    token,
    async post(body, headers = {}) {
      const response = await fetch(`${url}/v1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      return { status: response.status, text: await response.text() };
    },
    async honest() {
      const neededMs = await needs(() => askHonestly(url, token));
      if (neededMs > attackMs) throw new Error(`The honest caller waited for ${Math.round(neededMs)} ms of work.`);
    },
    needs,
    loggedErrors: () => program.lines.filter((line) => /"level":("error"|"fatal"|[56]0)/.test(line)),
    async close() {
      killServerPrograms();
      await program.exit;
      await database.drop();
    },
  };
}

/** Writes bytes to a port and returns what comes back until the peer is silent for a moment or hangs up. */
export function sendRaw(port: number, bytes: string | Buffer, silentMs = 300): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(silentMs, () => socket.destroy());
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer));
  });
}
