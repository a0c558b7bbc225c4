import { z } from 'zod';
import type { RestAnswer, RestQuestion } from '../rest-answer.ts';
import type { BraiinsDevice } from './braiins-device.ts';
import { graphqlData } from './graphql-data.ts';
import { readSelection, select, type Selection } from './selection.ts';

const question = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() });
const groupsShape = z.object({
  groups: z.array(z.object({ pools: z.array(z.object({ url: z.string(), user: z.string(), password: z.string() })) })),
});

const coolingShape = z.object({ mode: z.enum(['AUTO', 'MANUAL']), speed: z.number().int().min(0).max(100).optional() });

interface Outcome {
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Variables = Readonly<Record<string, unknown>>;
type Mutation = (device: BraiinsDevice, variables: Variables) => Outcome['data'];

const done = { __typename: 'VoidResult' };

/** Mutations that want a sign-in, by the fields that lead to them. */
const mutations: Readonly<Record<string, Mutation>> = {
  'bos.reboot': (device) => {
    device.execute('reboot', () => device.rebootSoon());
    return done;
  },
  'bos.setFaultLight': (device, { on }) => {
    device.execute('setFaultLight', () => (device.blinking = on === true));
    return { __typename: 'BosFaultLight', enabled: on === true };
  },
  'bosminer.stop': (device) => {
    device.execute('stop', () => device.setSleeping(true));
    return done;
  },
  'bosminer.start': (device) => {
    device.execute('start', () => {
      device.setSleeping(false);
      device.restartMiner();
    });
    return done;
  },
  'bosminer.config.updateAutotuning': (device, { watts }) => {
    if (typeof watts !== 'number' || watts < 500)
      return { __typename: 'AutotuningError', message: 'Power target out of range' };
    device.execute('updateAutotuning', () => device.setPowerShare(watts / device.facts.power));
    return { __typename: 'AutotuningOut' };
  },
  'bosminer.config.updateTempAndFans': (device, variables) => {
    const given = coolingShape.safeParse(variables['input']).data;
    if (!given || (given.mode === 'MANUAL' && given.speed === undefined))
      return { __typename: 'TempAndFansError', message: 'Invalid fan control' };
    device.execute('updateTempAndFans', () =>
      device.setFanPercent(given.mode === 'AUTO' ? null : (given.speed ?? null)),
    );
    return { __typename: 'TempAndFansOut' };
  },
  'bosminer.config.updateGroups': (device, variables) => {
    const given = groupsShape.safeParse(variables);
    if (!given.success) return { __typename: 'GroupListError', message: 'Invalid groups' };
    device.execute('updateGroups', () => device.setPools(given.data.groups[0]?.pools ?? []));
    return { __typename: 'GroupList' };
  },
};

/** The one field that a mutation leads to: `bosminer.config.updateGroups`. */
function pathOf(selection: Selection): string[] {
  const [first] = selection;
  if (!first) return [];
  const [name, inner] = first;
  const isEnd = inner.size === 0 || inner.has('__typename') || ![...inner.values()].some((each) => each.size > 0);
  return isEnd && !(name === 'bos' || name === 'bosminer' || name === 'auth' || name === 'config')
    ? [name]
    : [name, ...pathOf(inner)];
}

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

function logIn(device: BraiinsDevice, { user, password }: Variables): Outcome {
  const path = ['auth', 'login'];
  if (user !== 'root' || password !== device.password)
    return { data: nest(path, { __typename: 'AuthError', message: 'Invalid username or password' }) };
  return { data: nest(path, done), headers: { 'Set-Cookie': `session_id=${device.tokens.give()}; Path=/; HttpOnly` } };
}

function run(device: BraiinsDevice, query: string, variables: Variables, isSignedIn: boolean): Outcome {
  const selection = readSelection(query);
  if (!query.trimStart().startsWith('mutation')) return { data: select(graphqlData(device, selection), selection) };
  const path = pathOf(selection);
  if (path[0] === 'auth') return logIn(device, variables);
  if (!isSignedIn) throw new RangeError('User is not logged in');
  const mutate = Object.hasOwn(mutations, path.join('.')) ? mutations[path.join('.')] : undefined;
  if (!mutate) throw new RangeError(`Cannot query field "${path.at(-1) ?? ''}"`);
  return { data: nest(path, mutate(device, variables)) };
}

/** Answers a request to the GraphQL of Braiins OS 24.09 (its schema); errors have no data, as there. */
export function answerGraphql(device: BraiinsDevice, { method, path, headers, body }: RestQuestion): RestAnswer {
  if (path === '/') return { status: 200, body: '<title>Braiins OS</title>', headers: { 'Content-Type': 'text/html' } };
  if (path !== '/graphql' || method !== 'POST') return { status: 404, body: '' };
  const token = /session_id=(\w+)/.exec(headers.cookie ?? '')?.[1];
  try {
    const { query, variables = {} } = question.parse(JSON.parse(body));
    const outcome = run(device, query, variables, device.tokens.use(token));
    return {
      status: 200,
      body: JSON.stringify({ data: outcome.data }),
      ...(outcome.headers && { headers: outcome.headers }),
    };
  } catch (error) {
    return { status: 200, body: JSON.stringify({ data: null, errors: [{ message: (error as Error).message }] }) };
  }
}
