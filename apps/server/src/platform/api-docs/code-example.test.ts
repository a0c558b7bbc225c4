import { describe, expect, it } from 'vitest';
import { codeExample, curlOf, fetchOf, originMark, subscriptionOf } from './code-example.ts';
import { pageExamples } from './testing/page-examples.ts';

describe('examples', () => {
  it('can be copied out of the page as they were written', () => {
    const code = fetchOf('query ($where: AsicWhere!) {\n  asics(where: $where) { ip }\n}', {
      where: { ip: { _eq: '<&">' } },
    });
    const page = `<p class="permission">Needs <code>assets</code> </p>${codeExample('node', code).text}`;
    expect(pageExamples(page)).toEqual([{ kind: 'node', answer: 'json', code, permissions: ['assets'] }]);
  });

  it('ask with curl in one JSON body, the key out of the environment', () => {
    const text = curlOf('{ asics { ip } }');
    expect(text).toContain(`${originMark}/v1/graphql`);
    expect(text).toContain('"authorization: Bearer $HEADFRAME_KEY"');
    expect(text).toContain(`--data '{"query":"{ asics { ip } }"}'`);
  });

  it('subscribe over a socket at the same address', () => {
    expect(subscriptionOf('subscription { asicsAggregateUpdates }')).toContain(
      "new WebSocket('wss://headframe.invalid/v1/graphql'",
    );
  });
});
