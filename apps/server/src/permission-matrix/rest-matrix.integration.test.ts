import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeAccess } from '../route-access.ts';
import { composeTestServer, type TestServer } from '../testing/test-server.ts';
import { mayBy } from './matrix-rule.ts';
import { seedPeople, type Person } from './people.ts';
import { guardedRoutes, openRoutes } from './rest-matrix.ts';

let server: TestServer;
let people: Person[];

beforeAll(async () => {
  server = await composeTestServer();
  people = await seedPeople(server);
});
afterAll(() => server.close());

/** Some routes do not even reveal that they exist. */
const refusals = [401, 403, 404];

/** Asks from another machine: whoever is on this one is the operator. */
async function isRefused(route: string, { token }: Person): Promise<boolean> {
  const [method = '', path = ''] = route.split(' ');
  const response = await server.app.inject({
    method: method as 'GET',
    url: path.replace(/:\w+|\*/g, 'nothing'),
    headers: { subaccount: 'main', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    remoteAddress: '192.0.2.7',
  });
  return refusals.includes(response.statusCode);
}

describe('every REST route', () => {
  it('has a row in the table, and no row is left over', () => {
    const known = [
      ...Object.values(routeAccess).flatMap((list: readonly string[] | object) =>
        Array.isArray(list) ? (list as string[]) : Object.keys(list),
      ),
    ];
    expect([...openRoutes, ...Object.keys(guardedRoutes)].toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(guardedRoutes))(
    '%s is open to those it is for and closed to everyone else',
    async (route, rule) => {
      const wrong: string[] = [];
      for (const person of people)
        if ((await isRefused(route, person)) === mayBy(rule, person.name)) wrong.push(person.name);
      expect(wrong).toEqual([]);
    },
  );
});
