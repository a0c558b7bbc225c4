import type { Caller } from '../platform/auth/caller.ts';
import { accessOf, rootFields } from '../platform/graphql/field-access.ts';
import { schema } from '../schema.ts';
import { composeTestServer, type TestServer } from '../testing/test-server.ts';
import { askField, type FieldOperation } from './ask-field.ts';
import { mayBy, type MatrixRule } from './matrix-rule.ts';
import { passesCheck } from './passes-check.ts';
import { seedPeople, signInAgain, type Person } from './people.ts';

/** A person, whether they may use a field, and whether its check lets them through. */
export interface Verdict {
  person: Person;
  may: boolean;
  passes: boolean;
}

export const matrixFields = rootFields(schema);

/** One field of each kind of access list and operation, which the server is asked for over HTTP, as everyone. */
export const representatives: ReadonlySet<string> = new Set(
  new Map(
    matrixFields.map(({ name, field }) => {
      const { permission: _, ...kind } = { permission: null, ...accessOf(field) };
      return [`${name.split('.')[0]} ${JSON.stringify(kind)}`, name];
    }),
  ).values(),
);

const endsSessions = ['Mutation.signOutAllSessions', 'Mutation.signOutOtherSessions', 'Mutation.changePassword'];
const refusals = ['401', '403', 'access-denied'];
const { stackTraceLimit } = Error;

/** A server and every kind of person, signed in. */
export class MatrixScene {
  readonly server: TestServer;
  #people: Person[] = [];
  readonly #callers = new Map<string, Caller | null>();

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async open(): Promise<MatrixScene> {
    // Thousands of refusals are made here, and nobody reads where: a quarter of the processor time went into that.
    Error.stackTraceLimit = 0;
    const scene = new MatrixScene(await composeTestServer());
    scene.#people = await seedPeople(scene.server);
    await scene.#authenticate();
    return scene;
  }

  async close(): Promise<void> {
    Error.stackTraceLimit = stackTraceLimit;
    await this.server.close();
  }

  async #authenticate(): Promise<void> {
    const { authentication } = this.server.services;
    for (const { name, token } of this.#people)
      this.#callers.set(name, token === null ? null : await authentication.authenticate(`Bearer ${token}`));
  }

  /** Signs everyone in again after a field that ended their sessions. */
  async recover(field: string): Promise<void> {
    if (!endsSessions.includes(field)) return;
    this.#people = await signInAgain(this.server, this.#people);
    await this.#authenticate();
  }

  #callerOf({ name }: Person): Caller | null {
    return this.#callers.get(name) ?? null;
  }

  /** Codes of the errors that a person gets from the schema, as the servers of HTTP and sockets run it once they know the caller. */
  async codesFor(person: Person, operation: FieldOperation): Promise<unknown[]> {
    const context = { services: this.server.services as never, caller: this.#callerOf(person) };
    const { errors = [] } = await askField(operation, context);
    return errors.map(({ originalError }) => (originalError as { code?: unknown } | undefined)?.code);
  }

  /** What the rule and the check of a field say of everyone. */
  verdicts(rule: MatrixRule, operation: FieldOperation): Promise<Verdict[]> {
    return Promise.all(
      this.#people.map(async (person) => ({
        person,
        may: mayBy(rule, person.name),
        passes: await passesCheck(operation, this.#callerOf(person)),
      })),
    );
  }
}

/** Whoever gets in and should not, or is refused and should not be. What one person changes is there for the next: they follow one another. */
export async function wrongPeople(
  asked: readonly Verdict[],
  codesOf: (person: Person) => Promise<unknown[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { person, may } of asked) {
    const isRefused = (await codesOf(person)).some((code) => refusals.includes(String(code)));
    if (isRefused === may) wrong.push(`${person.name} ${may ? 'is refused' : 'gets in'}`);
  }
  return wrong;
}
