import process from 'node:process';
import { asicReadingSchema, type AsicFamily } from '@headframe/domain/asic/asic-reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle, readCapture, readCaptures } from '../testing/captures.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import type { Credential } from '../driver.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { asicDrivers } from './asic-drivers.ts';
import { contractReplies } from './vnish/testing/contract-replies.ts';
import { recordedElphapex, workingElphapex } from './elphapex/testing/recorded-elphapex.ts';
import { documentedSealminer } from './sealminer/testing/documented-sealminer.ts';
import { documentedAuradine } from './auradine/testing/documented-auradine.ts';
import { documentedProto } from './proto/testing/documented-proto.ts';
import { recordedEpic } from './epic/testing/recorded-epic.ts';
import { recordedGraphql, recordedRest } from './braiins/testing/recorded-braiins.ts';

const rounds = process.env['HEADFRAME_PROOF'] === 'full' ? 10_000 : 40;

/** Far above what a reader of replies of this length needs, in milliseconds of the processor. */
const maxCpuMs = 500;

type Change = (text: string) => string;

/** Serves the replies of a recorded device, each changed before it leaves. */
type Serve = (device: LoopbackServers, change: Change) => Promise<void>;

const overCgminer =
  (folder: string): Serve =>
  (device, change) => {
    const recorded = readCaptures(folder);
    return device.serveCgminer((command) => {
      const reply = recorded(command);
      return reply === undefined ? undefined : change(reply);
    });
  };

/** Nobody has recorded a miner with VNish: answers written from its contract. */
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

/** The recorded Elphapex had no pool: here it works. */
const elphapex: Serve = (device, change) =>
  recordedElphapex(device, { change: (text) => change(workingElphapex(text)) });

const recordedDevices: readonly [AsicFamily, string, Serve][] = [
  ['vnish', 'VNish 1.2.7 by its contract', vnish],
  ['axeos', 'a Bitaxe with AxeOS 2.4.5', axeos],
  ['avalon', 'an Avalon Q', avalon],
  ['epic', 'PowerPlay 1.5.13 on an S19 XP', epic],
  ['elphapex', 'an Elphapex DG-Home1', elphapex],
  ['sealminer', 'a Sealminer A2 by documents', (device, change) => documentedSealminer(device, { change })],
  ['proto', 'a Proto Rig by documents', (device, change) => documentedProto(device, { password: 'root', change })],
  ['auradine', 'a Teraflux AT1500 by documents', (device, change) => documentedAuradine(device, { change })],
  ['luxos', 'LuxOS on an S19k Pro', overCgminer('asic-rs/luxminer/v1')],
  ['braiins', 'Braiins OS 25.07', (device, change) => recordedRest(device, { password: 'root', change })],
  ['braiins-graphql', 'Braiins OS 24.09', (device, change) => recordedGraphql(device, 'v24_09', change)],
  ['braiins-graphql', 'Braiins OS 21.09', (device, change) => recordedGraphql(device, 'v21_09', change)],
];

/** Families that leave the factory without a password. */
const chosen: Readonly<Partial<Record<AsicFamily, readonly Credential[]>>> = {
  proto: [{ user: '', password: 'root' }],
};

/** Cuts pieces out of a text and puts others in, each at its share of the length. */
const change = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(20),
      put: fc.oneof(
        fc.string({ maxLength: 4 }),
        fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '-', 'e99', 'null', '0'.repeat(40)),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(
    (places): Change =>
      (text) =>
        places.reduce((all, { at, cut, put }) => {
          const from = Math.floor(at * all.length);
          return all.slice(0, from) + put + all.slice(from + cut);
        }, text),
  );

describe.skipIf(!capturesExist)(capturesTitle('recorded replies that are broken'), () => {
  it.each(recordedDevices)(
    `%s ends each of ${rounds} times in a valid reading or one of the four errors: %s`,
    { timeout: 3_600_000 },
    async (family, _name, serve) => {
      const device = new LoopbackServers();
      let broken: Change = (text) => text;
      await serve(device, (text) => broken(text));
      const credentials = chosen[family] ?? [];
      expect(await asicDrivers[family].read(device.endpoint({ credentials }))).toMatchObject({ family, mining: true });
      for (const mutation of fc.sample(change, rounds)) {
        broken = mutation;
        const before = process.cpuUsage();
        const outcome: unknown = await asicDrivers[family]
          .read(device.endpoint({ timeoutMs: 1000, credentials }))
          .catch((error: unknown) => error);
        const { user, system } = process.cpuUsage(before);
        expect(isDeviceError(outcome) || asicReadingSchema.safeParse(outcome).success, String(outcome)).toBe(true);
        expect((user + system) / 1000).toBeLessThan(maxCpuMs);
      }
      await device.close();
    },
  );
});
