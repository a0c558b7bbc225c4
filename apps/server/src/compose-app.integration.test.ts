import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeAccess } from './route-access.ts';
import { composeTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await composeTestServer({ environment: { HEADFRAME_CORS_ORIGINS: 'https://portal.example.org' } });
  await server.app.ready();
});
afterAll(() => server.close());

describe('the composed app', () => {
  it('has every listed route, so that the lists stay true in both directions', () => {
    const listed = [
      ...routeAccess.public,
      ...routeAccess.signedIn,
      ...Object.keys(routeAccess.permission),
      ...routeAccess.operator,
    ].filter((name) => !name.startsWith('SOCKET ') && name !== 'OPTIONS *');
    for (const name of listed) {
      const [method = '', url = ''] = name.split(' ', 2);
      expect(server.app.hasRoute({ method: method as 'GET', url }), name).toBe(true);
    }
  });

  it('is ready on a migrated database', async () => {
    expect((await server.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      database: true,
      migrations: true,
      space: true,
      reason: null,
    });
  });

  it('answers a preflight for the API', async () => {
    const response = await server.app.inject({
      method: 'OPTIONS',
      url: '/v1/graphql',
      headers: {
        origin: 'https://portal.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,subaccount',
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-headers']).toContain('subaccount');
  });

  it('reports a bad token in the shape of GraphQL', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/v1/graphql',
      headers: { authorization: 'Bearer bad' },
      payload: { query: '{ __typename }' },
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ data: null, errors: [{ extensions: { code: '401' } }] });
  });

  it('runs without a part when its role is not given', async () => {
    const gatewayOnly = await composeTestServer({ beside: server, environment: { HEADFRAME_ROLES: 'gateway' } });
    try {
      const statusOf = async (url: string) => (await gatewayOnly.app.inject({ method: 'POST', url })).statusCode;
      expect(await statusOf('/v1/graphql')).toBe(404);
      expect(await statusOf('/api/identity2/loginwithemail')).toBe(404);
      expect((await gatewayOnly.app.inject('/readyz')).statusCode).toBe(200);
    } finally {
      await gatewayOnly.close();
    }
  });
});

describe('a public https address', () => {
  it.each([
    ['', true],
    ['192.0.2.1', false],
  ])('with the trusted proxies "%s" is warned of: %s', async (proxies, isWarned) => {
    const tls = await composeTestServer({
      beside: server,
      environment: { HEADFRAME_PUBLIC_URL: 'https://farm.example.org', HEADFRAME_TRUSTED_PROXIES: proxies },
    });
    await tls.close();
    expect(tls.logLines.join('').includes('nothing counts as come over TLS')).toBe(isWarned);
  });
});
