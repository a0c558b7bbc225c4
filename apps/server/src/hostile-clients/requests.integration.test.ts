import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { attackMs, sendRaw, startAttackedServer, type AttackedServer } from './attacked-server.ts';

let server: AttackedServer;
let honest: Record<string, string>;

beforeAll(async () => {
  server = await startAttackedServer();
  honest = { authorization: `Bearer ${server.token}` };
});
afterAll(() => server.close());
afterEach(async () => {
  await server.honest();
});

const list = 'query ($where: AsicWhere, $orderBy: [AsicOrderBy!]) { asics(where: $where, orderBy: $orderBy) { ip } }';

async function codeOf(variables: object, query = list): Promise<string | undefined> {
  const { text } = await server.post({ query, variables }, honest);
  return (JSON.parse(text) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
}

function nested(depth: number, key: '_not' | '_and'): object {
  let where: object = {};
  for (let level = 0; level < depth; level += 1) where = { [key]: key === '_and' ? [where] : where };
  return where;
}

describe('a mistake of a client', () => {
  it.each([
    ['a mutation by GET', 'GET', '?query=mutation{logoutAll}', undefined, undefined, 200],
    [
      'a known mutation by GET',
      'GET',
      `?query=${encodeURIComponent('mutation { a: __typename }')}`,
      undefined,
      undefined,
      405,
    ],
    ['a subscription by POST', 'POST', '', 'application/json', '{"query":"subscription { __typename }"}', 200],
    ['plain text', 'POST', '', 'text/plain', '{"query":"{ __typename }"}', 415],
    ['a form', 'POST', '', 'application/x-www-form-urlencoded', 'query={__typename}', 415],
    ['a multipart form', 'POST', '', 'multipart/form-data; boundary=x', '--x--', 415],
    ['GraphQL as such', 'POST', '', 'application/graphql', '{ __typename }', 415],
    ['an odd content type', 'POST', '', ';;;', '{}', 415],
    ['a batch', 'POST', '', 'application/json', '[{"query":"{ __typename }"}]', 400],
    ['no body', 'POST', '', 'application/json', '', 400],
    ['no JSON', 'POST', '', 'application/json', '{"query":', 400],
    ['a poisoned prototype', 'POST', '', 'application/json', '{"query":"{__typename}","__proto__":{}}', 400],
    ['null', 'POST', '', 'application/json', 'null', 400],
    ['a number for the text', 'POST', '', 'application/json', '{"query":5}', 400],
    ['a document as JSON', 'POST', '', 'application/json', '{"query":{"kind":"Document","definitions":[]}}', 400],
    ['a list of variables', 'POST', '', 'application/json', '{"query":"{__typename}","variables":[1]}', 400],
    ['a text of variables', 'POST', '', 'application/json', '{"query":"{__typename}","variables":"{}"}', 400],
    ['a number for the name', 'POST', '', 'application/json', '{"query":"{__typename}","operationName":7}', 400],
    ['two texts by GET', 'GET', '?query={a}&query={b}', undefined, undefined, 400],
    ['no text by GET', 'GET', '', undefined, undefined, 400],
    ['variables by GET that are no JSON', 'GET', '?query={__typename}&variables={', undefined, undefined, 400],
    ['two megabytes', 'POST', '', 'application/json', JSON.stringify({ query: 'x'.repeat(2_000_000) }), 413],
    ['another method', 'PUT', '', 'application/json', '{}', 404],
  ])('is reported: %s', async (_what, method, search, type, body, status) => {
    const response = await fetch(`${server.url}/v1/graphql${search}`, {
      method,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    expect([response.status, text.includes('"data":null') || status === 404]).toEqual([status, true]);
  });

  it.each([
    ['/%', 400],
    ['/%zz', 400],
    ['//', 404],
    ['/v1/./graphql', 404],
    ['/user/%2e%2e/%2e%2e/etc/passwd', 404],
    // The console routes it by itself where it is built: the answer is its page.
    ['/user/..%2f..%2fetc%2fpasswd', 200],
    ['/user/%00', 404],
    ['/user/assets/%ff', 404],
    ['*', 302],
    ['http://[', 404],
    ['/api/captcha/challenge?%00=%zz', 200],
  ])('in the path is reported: %s', async (target, status) => {
    const answer = await sendRaw(server.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const given = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    expect(given === status || (given >= 400 && given < 500), `${given}`).toBe(true);
    expect(answer).not.toContain('root:');
  });

  it('in a form of the sign-in is reported, odd bytes included', async () => {
    const paths = [
      'loginwithemail',
      'refreshtoken',
      'register',
      'confirmemail',
      'ResetPasswordRequestCode',
      'ResetPassword',
    ];
    const odd = ['%00', 'a%00b@x.org', '%ff%fe', '%ED%A0%80', 'x'.repeat(100_000), '%', ''];
    for (const path of paths)
      for (const value of odd) {
        const names = ['email', 'password', 'newpassword', 'code', 'refresh_token', 'captcha', 'twofacode'];
        const response = await fetch(`${server.url}/api/identity2/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: names.map((name) => `${name}=${value}`).join('&'),
        });
        expect(response.status, `${path} ${value.slice(0, 20)}`).toBeLessThan(500);
      }
  });

  it('in a header is reported', async () => {
    for (const headers of [
      { subaccount: 'x'.repeat(10_000) },
      { subaccount: '\xff\xfe' },
      { organization: "'; drop table account" },
      { authorization: 'Bearer \xff' },
      { authorization: `Bearer ${'x'.repeat(12_000)}` },
      { authorization: 'Bearer hfk_\xff' },
      { 'x-forwarded-for': '[::1'.repeat(2000) },
    ]) {
      const { status } = await server.post({ query: list }, { ...honest, ...headers } as Record<string, string>);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('variables', () => {
  it.each([
    ['thousands of columns to order by', { orderBy: Array.from({ length: 50_000 }, () => ({ ip: 'asc' })) }],
    ['a where nested 11 deep', { where: nested(11, '_not') }],
    ['a where nested 1,000 deep', { where: nested(1000, '_not') }],
    ['lists of where nested 900 deep', { where: nested(900, '_and') }],
    ['a thousand wheres side by side', { where: { _or: Array.from({ length: 1001 }, () => ({ ip: { _eq: 'a' } })) } }],
    ['a list of 100,000 values', { where: { ip: { _in: Array.from({ length: 100_000 }, (_, i) => `${i}`) } } }],
    ['a pattern of 900 KB', { where: { model: { _ilike: '%a'.repeat(450_000) } } }],
    ['a name of 900 KB', { where: { ['x'.repeat(900_000)]: {} } }],
    ['a direction of 900 KB', { orderBy: [{ ip: 'x'.repeat(900_000) }] }],
    ['thousands of wrong values', { orderBy: Array.from({ length: 50_000 }, () => 5) }],
    ['NUL', { where: { model: { _eq: 'a\0' } } }],
    ['half a surrogate pair', { where: { model: { _eq: '\ud800' } } }],
    ['NUL in a name', { where: { 'a\0': {} } }],
    ['a number that is none', { where: { hashrate: { _gt: 'NaN' } } }],
  ])('with %s are refused at once', async (_what, variables) => {
    const neededMs = await server.needs(async () => {
      const [code] = await Promise.all([codeOf(variables), server.honest()]);
      expect(code).toBe('validation-failed');
    });
    expect(neededMs).toBeLessThan(attackMs);
  });

  it('of 1 MB that nest without end are refused', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"_not":', '}'],
    ] as const) {
      const depth = Math.floor(900_000 / (open.length + close.length));
      const text = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const { status } = await server.post(`{"query":${JSON.stringify(list)},"variables":{"where":${text}}}`, honest);
      expect(status).toBeLessThan(500);
    }
  });

  it('that nothing asks for harm nobody', async () => {
    expect(await codeOf({ other: 'x'.repeat(900_000) })).toBeUndefined();
  });
});

describe('the log', () => {
  it('holds no error after all that', () => {
    expect(server.loggedErrors()).toEqual([]);
  });
});
