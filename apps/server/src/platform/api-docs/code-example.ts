import { html, type Html } from './html.ts';

/** Stands in the page for the address of the server that hands it out. */
export const originMark = 'https://headframe.invalid';

/** What an example is run with: a POSIX shell, or Node. */
type ExampleKind = 'shell' | 'node';

/** What an example prints when it is run. */
type ExampleAnswer = 'json' | 'csv';

/** A program that can be copied and run as it is, with the key in the environment variable HEADFRAME_KEY. */
export function codeExample(kind: ExampleKind, code: string, answer: ExampleAnswer = 'json'): Html {
  return html`<pre data-example="${kind}" data-answer="${answer}" tabindex="0"><code>${code}</code></pre>`;
}

const indented = (text: string): string => text.trim().replaceAll('\n', '\n  ');

/** Posts JSON with curl; the body may hold no apostrophes. */
export function curlTo(path: string, body: object): string {
  return `curl --silent --show-error ${originMark}${path} \\
  --header "authorization: Bearer $HEADFRAME_KEY" \\
  --header 'content-type: application/json' \\
  --data '${JSON.stringify(body)}'`;
}

/** Asks GraphQL with curl; the operation may hold no apostrophes. */
export function curlOf(operation: string): string {
  return curlTo('/v1/graphql', { query: operation.trim() });
}

/** Asks with fetch, as a module for Node 22 or newer, or with little change for a browser. */
export function fetchOf(operation: string, variables: object = {}): string {
  return `const query = \`
  ${indented(operation)}
\`;
const variables = ${JSON.stringify(variables, null, 2)};
const response = await fetch('${originMark}/v1/graphql', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.HEADFRAME_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query, variables }),
});
const { data, errors } = await response.json();
console.log(JSON.stringify({ data, errors }));`;
}

/** Subscribes over a WebSocket (protocol graphql-transport-ws), prints the first result and leaves. */
export function subscriptionOf(operation: string): string {
  return `const socket = new WebSocket('${originMark.replace('http', 'ws')}/v1/graphql', 'graphql-transport-ws');
const send = (message) => socket.send(JSON.stringify(message));
socket.onopen = () =>
  send({ type: 'connection_init', payload: { authorization: \`Bearer \${process.env.HEADFRAME_KEY}\` } });
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'connection_ack')
    send({ id: '1', type: 'subscribe', payload: { query: '${operation}' } });
  if (message.type === 'ping') send({ type: 'pong' });
  if (message.type === 'next') {
    console.log(JSON.stringify(message.payload));
    socket.close();
  }
};`;
}
