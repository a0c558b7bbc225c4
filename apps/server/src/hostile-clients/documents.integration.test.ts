import { createClient } from 'graphql-ws';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { isFullProof } from '../../../../scripts/checks/proof-length.ts';
import { attackMs, startAttackedServer, type AttackedServer } from './attacked-server.ts';

let server: AttackedServer;

beforeAll(async () => {
  server = await startAttackedServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await server.honest();
});

const times = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, i) => text(i));

function doubling(levels: number, type = 'Asic', end = 'ip'): string {
  const fragments = times(levels, (level) =>
    level < levels - 1
      ? `fragment f${level} on ${type}{...f${level + 1} ...f${level + 1}}`
      : `fragment f${level} on ${type}{${end}}`,
  );
  return `{${type === 'Query' ? '...f0' : type === 'Asic' ? 'asics{...f0}' : '__schema{types{...f0}}'}} ${fragments.join(' ')}`;
}

/** A document that may run and is as heavy as one can be. */
const heavy = (index: number) => `{asics(limit:${index} where:{ip:{_in:[${'"a" '.repeat(9000)}]}}){ip}}`;

/** Documents that once took seconds or memory, and their siblings. */
const bombs: Record<string, string> = {
  'doubling fragments': doubling(27),
  'ninety levels of doubling fragments': doubling(90),
  'doubling fragments that end nowhere': doubling(27, 'Asic', '...nowhere'),
  'doubling fragments at the root': doubling(27, 'Query', '__typename'),
  'doubling fragments of introspection': doubling(27, '__Type', 'name'),
  'fragments in a ring': '{asics{...a}} fragment a on Asic{...b ...b} fragment b on Asic{...a ...a}',
  'aliased introspection': `{__schema{${times(60, (i) => `a${i}:types{name fields{name args{name type{name}}}}`).join(' ')}}}`,
  'nested introspection': `{__schema{types${'{fields{type'.repeat(8)}{name}${'}}'.repeat(8)}}}`,
  'introspection in fragments': `{__schema{types{...a}}} fragment a on __Type{fields{type{...b}}} fragment b on __Type{fields{type{...c}}} fragment c on __Type{fields{type{name}}}`,
  'nested fields': '{a'.repeat(30_000),
  'closed nested fields': '{a'.repeat(4900) + '}'.repeat(4900),
  'nested lists': `{a(x:${'['.repeat(4900)}${']'.repeat(4900)})}`,
  'nested objects': `{asics(where:${'{_not:'.repeat(4000)}{}${'}'.repeat(4000)}){ip}}`,
  'one field many times': `{asics{${'ip '.repeat(9000)}}}`,
  'one field with a long argument many times': `{${times(60, (i) => `asics(where:{ip:{_eq:"${'x'.repeat(900)}${i}"}}){ip}`).join(' ')}}`,
  'many unknown fields': `{${times(5000, (i) => `f${i}`).join(' ')}}`,
  'a long unknown name': `{${'x'.repeat(60_000)}}`,
  'a long unknown type': `query($a:${'x'.repeat(60_000)}){a}`,
  'many directives': `{asics{ip ${'@skip(if:true)'.repeat(1500)}}}`,
  'many operations': times(3000, (i) => `query q${i}{a}`).join(' '),
  'nothing but quotes': '"'.repeat(60_000),
  'an open block string': `{a(x:"""${'\\n '.repeat(20_000)}`,
  'NUL in the text': '{asics(where:{ip:{_eq:"\\u0000"}}){ip}}',
  'a byte order mark and controls': '\ufeff{\u0001a\u0002}',
  'a text of 900 KB': `{asics{ip}}#${'x'.repeat(900_000)}`,
};

describe('a document', () => {
  it.each(Object.entries(bombs))('with %s is refused at once over HTTP', async (_name, query) => {
    let answer = { status: 0, text: '' };
    const neededMs = await server.needs(async () => {
      [answer] = await Promise.all([server.post({ query }), server.honest()]);
    });
    expect(neededMs).toBeLessThan(attackMs);
    const { status, text } = answer;
    expect(status).toBe(200);
    const { data, errors } = JSON.parse(text) as { data: null; errors: { extensions: { code: string } }[] };
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'validation-failed']);
    expect(text.length).toBeLessThan(1_000_000);
  });

  it.each(Object.entries(bombs))('with %s is refused at once over a socket', async (_name, query) => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/v1/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${server.token}` },
    });
    let refusal: unknown;
    const neededMs = await server.needs(async () => {
      refusal = await client
        .iterate({ query })
        .next()
        .catch((error: unknown) => error);
    });
    expect((refusal as { extensions: object }[])[0]?.extensions).toEqual({ code: 'validation-failed' });
    expect(neededMs).toBeLessThan(attackMs);
    await client.dispose();
  });

  it('that asks for the schema as tools do is answered', async () => {
    const { text } = await server.post({ query: getIntrospectionQuery() });
    const answer = JSON.parse(text) as { data?: { __schema: { types: unknown[] } } };
    expect(answer.data?.__schema.types.length).toBeGreaterThan(50);
  });

  // What a cache of documents holds is proved beside it; that nothing else keeps them shows in the memory of many.
  it.runIf(isFullProof)(
    'is forgotten when others need its room: 200 valid ones of 9,000 tokens leave the memory bounded',
    async () => {
      const before = await residentMegabytes();
      for (let index = 0; index < 200; index += 1) {
        const { text } = await server.post({ query: heavy(index) });
        expect(text).toContain('"code":"401"');
      }
      expect((await residentMegabytes()) - before).toBeLessThan(400);
    },
  );

  it('leaves no error in the log', () => {
    expect(server.loggedErrors()).toEqual([]);
  });
});

async function residentMegabytes(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}
