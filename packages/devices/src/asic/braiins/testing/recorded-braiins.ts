import { readCapture } from '../../../testing/captures.ts';
import type { LoopbackServers } from '../../../testing/loopback-servers.ts';

type Change = (text: string) => string;
const asItIs: Change = (text) => text;

/** The recorded file of each path of the REST API. */
const restFiles: Readonly<Record<string, string>> = {
  'version/': 'version',
  'miner/details': 'miner_details',
  'miner/stats': 'miner_stats',
  'miner/hw/hashboards': 'miner_hw_hashboards',
  'miner/errors': 'miner_errors',
  'cooling/state': 'cooling_state',
  'pools/': 'pools',
  'actions/locate': 'actions_locate',
  'performance/tuner-state': 'performance_tuner_state',
};

/** Serves the replies recorded from 25.07 to who signs in as root; `change` is done to each before it leaves. */
export function recordedRest(
  device: LoopbackServers,
  { password = 'farm', change = asItIs }: { password?: string; change?: Change } = {},
): Promise<void> {
  return device.serveHttp(({ url = '', headers }, body) => {
    const name = url.replace('/api/v1/', '');
    if (name === 'auth/login') {
      const isRight = (JSON.parse(body) as { password: string }).password === password;
      return isRight ? { status: 200, body: '{"token":"t1","timeout_s":3600}' } : { status: 401, body: 'Unauthorized' };
    }
    if (name !== 'version/' && headers.authorization !== 't1') return { status: 401, body: 'Unauthorized' };
    const file = restFiles[name];
    if (file === undefined) return { status: 404, body: '' };
    return { status: 200, body: change(readCapture(`asic-rs/braiins/v25_07/${file}.json`)) };
  });
}

function merged(one: unknown, other: unknown): unknown {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(one) || !isObject(other)) return other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, key in one && key in other ? merged(one[key], other[key]) : (one[key] ?? other[key])]),
  );
}

/** All answers recorded over GraphQL as one: more than each query asks for, and the same values. */
export function graphqlReplies(version: string): string {
  // The tuner (`gql_tuning`) was recorded at another time, with another target.
  const answers = ['gql_system', 'gql_boards', 'gql_pools'].map(
    (name) => JSON.parse(readCapture(`asic-rs/braiins/${version}/${name}.json`)) as unknown,
  );
  return JSON.stringify(answers.toReversed().reduce((all, answer) => merged(all, answer)));
}

/** Serves the answers recorded over GraphQL, and the page of the system with the MAC address. */
export function recordedGraphql(device: LoopbackServers, version: string, change: Change = asItIs): Promise<void> {
  const all = graphqlReplies(version);
  const pages = readCapture(`asic-rs/braiins/${version}/web_net_conf.json`);
  return device.serveHttp(({ url = '', headers, method }) => {
    if (url === '/graphql') return { status: 200, body: change(all) };
    if (!url.startsWith('/cgi-bin/luci/admin')) return { status: 404, body: '' };
    if (method === 'POST') return { status: 302, headers: { 'set-cookie': 'sysauth=1; path=/' }, body: '' };
    return headers.cookie === 'sysauth=1' ? { status: 200, body: change(pages) } : { status: 403, body: '' };
  });
}
