import type { AsicFamily } from '@headframe/domain/devices/asic/asic-reading';
import type { Credential } from '../../driver.ts';
import { readCapture, readCaptures } from '../../testing/captures.ts';
import type { LoopbackServers } from '../../testing/loopback-servers.ts';
import { documentedAuradine } from '../auradine/testing/documented-auradine.ts';
import { recordedGraphql, recordedRest } from '../braiins/testing/recorded-braiins.ts';
import { recordedElphapex, workingElphapex } from '../elphapex/testing/recorded-elphapex.ts';
import { recordedEpic } from '../epic/testing/recorded-epic.ts';
import { documentedProto } from '../proto/testing/documented-proto.ts';
import { documentedSealminer } from '../sealminer/testing/documented-sealminer.ts';
import { contractReplies } from '../vnish/testing/contract-replies.ts';

/** Changes the text of a reply before it leaves. */
export type ChangeReply = (text: string) => string;

/** A recorded device, or one written by hand from documents where nobody has recorded one. */
interface RecordedDevice {
  readonly family: AsicFamily;
  readonly name: string;
  /** Serves its replies, each changed before it leaves. */
  readonly serve: (device: LoopbackServers, change: ChangeReply) => Promise<void>;
  /** What it takes where the factory sets no password. */
  readonly credentials?: readonly Credential[];
  /** Set where the recorded program had nothing to mine with. */
  readonly isIdle?: true;
}

type Serve = RecordedDevice['serve'];

const overCgminer =
  (folder: string, suffix?: string): Serve =>
  (device, change) => {
    const recorded = readCaptures(folder, suffix);
    return device.serveCgminer((command) => {
      const reply = recorded(command);
      return reply === undefined ? undefined : change(reply);
    });
  };

const antminer: Serve = async (device, change) => {
  await overCgminer('asic-rs/antminer/v2020')(device, change);
  await device.serveHttp(({ url, headers }) => {
    if (!headers.authorization?.includes('username="root"')) {
      const challenge = 'Digest realm="antMiner Configuration", nonce="c57c0c1a", qop="auth"';
      return { status: 401, headers: { 'www-authenticate': challenge }, body: '' };
    }
    if (url !== '/cgi-bin/get_system_info.cgi') return { status: 404, body: 'none' };
    return { status: 200, body: change(readCapture('asic-rs/antminer/v2020/system_info.json')) };
  });
};

const vnish: Serve = (device, change) => {
  const replies = contractReplies();
  return device.serveHttp(({ url = '' }) => {
    const reply = replies[url.replace('/api/v1/', '')];
    return reply ? { status: 200, body: change(JSON.stringify(reply)) } : { status: 404, body: '' };
  });
};

const axeos: Serve = (device, change) => {
  const info = readCapture('asic-rs/bitaxe/v2_0_0/system_info.json');
  return device.serveHttp(({ url }) =>
    url === '/api/system/info' ? { status: 200, body: change(info) } : { status: 404, body: '' },
  );
};

/** The recorded Avalon was switched off: here it works. */
const avalon: Serve = (device, change) =>
  overCgminer('asic-rs/avalonminer')(device, (text) =>
    change(text.replace('In Idle', 'In Work').replace('SoftOFF[4]', 'SoftOFF[0]')),
  );

const epic: Serve = (device, change) => {
  const recorded = recordedEpic();
  return device.serveHttp(({ url = '' }) => {
    const reply = recorded(url.slice(1));
    return reply === undefined ? { status: 404, body: '' } : { status: 200, body: change(reply) };
  }, 'rpc');
};

/** Its program names itself on the cgminer API, as recorded on an earlier version. */
const braiins: Serve = async (device, change) => {
  const version = readCapture('asic-rs/braiins/v24_09/version.json');
  await device.serveCgminer((command) => (command === 'version' ? change(version) : undefined));
  await recordedRest(device, { password: 'root', change });
};

const braiinsGraphql =
  (version: string): Serve =>
  async (device, change) => {
    await overCgminer(`asic-rs/braiins/${version}`)(device, change);
    await recordedGraphql(device, version, change);
  };

const whatsminerV3: Serve = (device, change) =>
  device.serveFramed(({ cmd, param }) => {
    if (cmd !== 'get.device.info' && cmd !== 'get.miner.status') return '{"code":-2,"msg":"invalid cmd"}';
    const file = cmd === 'get.device.info' ? 'get_device_info' : `get_miner_status_${String(param)}`;
    return change(readCapture(`asic-rs/whatsminer/v3/${file}.json`));
  });

/** A device of every family. */
export const recordedDevices: readonly RecordedDevice[] = [
  { family: 'antminer', name: 'an S19 Pro with stock firmware', serve: antminer },
  { family: 'vnish', name: 'VNish 1.2.7 by its contract', serve: vnish },
  { family: 'axeos', name: 'a Bitaxe with AxeOS 2.4.5', serve: axeos },
  { family: 'avalon', name: 'an Avalon Q', serve: avalon },
  { family: 'epic', name: 'PowerPlay 1.5.13 on an S19 XP', serve: epic },
  {
    family: 'elphapex',
    name: 'an Elphapex DG-Home1',
    // The recorded one had no pool: here it works.
    serve: (device, change) => recordedElphapex(device, { change: (text) => change(workingElphapex(text)) }),
  },
  {
    family: 'sealminer',
    name: 'a Sealminer A2 by documents',
    serve: (device, change) => documentedSealminer(device, { change }),
  },
  {
    family: 'proto',
    name: 'a Proto Rig by documents',
    serve: (device, change) => documentedProto(device, { password: 'root', change }),
    credentials: [{ user: '', password: 'root' }],
  },
  {
    family: 'auradine',
    name: 'a Teraflux AT1500 by documents',
    serve: (device, change) => documentedAuradine(device, { change }),
  },
  { family: 'luxos', name: 'LuxOS on an S19k Pro', serve: overCgminer('asic-rs/luxminer/v1') },
  { family: 'braiins', name: 'Braiins OS 25.07', serve: braiins },
  { family: 'braiins-graphql', name: 'Braiins OS 24.09', serve: braiinsGraphql('v24_09') },
  { family: 'braiins-graphql', name: 'Braiins OS 21.09', serve: braiinsGraphql('v21_09') },
  { family: 'whatsminer-v2', name: 'a Whatsminer with API v1', serve: overCgminer('asic-rs/whatsminer/v1') },
  { family: 'whatsminer-v3', name: 'a Whatsminer with API v3', serve: whatsminerV3 },
  { family: 'cgminer', name: 'cgminer 4.11', serve: overCgminer('cgminer', '.raw.json'), isIdle: true },
  { family: 'cgminer', name: 'bfgminer 5.5', serve: overCgminer('bfgminer', '.raw.json') },
];
