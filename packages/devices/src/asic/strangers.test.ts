import { asicFamilies } from '@headframe/domain/devices/asic/asic-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle } from '../testing/captures.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { asicDrivers, discoverAsic } from './asic-drivers.ts';
import { familiesTaking, namedFamilies, readOrError } from './testing/families-taking.ts';
import { recordedDevices } from './testing/recorded-devices.ts';

describe('recorded devices', () => {
  it('are there for every family', () => {
    expect(new Set(recordedDevices.map(({ family }) => family))).toEqual(new Set(asicFamilies));
  });
});

describe.skipIf(!capturesExist).each(recordedDevices)(capturesTitle('$name'), ({ family, serve, credentials = [] }) => {
  const device = new LoopbackServers();
  beforeAll(() => serve(device, (text) => text));
  afterAll(() => device.close());

  it(`is read as ${family}, whatever its order among the families`, async () => {
    expect(await discoverAsic(device.endpoint({ credentials }))).toMatchObject({ family });
    expect(await readOrError(asicDrivers[family], device.endpoint({ credentials }))).toMatchObject({ family });
  });

  it('names no other family before it is asked', async () => {
    const own = family.startsWith('braiins') ? ['braiins', 'braiins-graphql'] : [family];
    const named = await namedFamilies(device.endpoint());
    expect(named.filter((each) => !own.includes(each))).toEqual([]);
  });

  it.each([
    ['without a credential', []],
    ['with the credentials of a farm', [...credentials, { user: 'root', password: 'root' }]],
  ])('is taken by no other family %s', async (_how, given) => {
    expect(await familiesTaking(device.endpoint({ credentials: given }), family)).toEqual([]);
  });
});
