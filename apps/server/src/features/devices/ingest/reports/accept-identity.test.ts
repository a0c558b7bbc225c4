import { expect, it } from 'vitest';
import type { KnownDevice } from '../../kind-platform/index.ts';
import { acceptIdentity } from './accept-identity.ts';

const device = (): KnownDevice => ({
  id: 1,
  kind: 'asic',
  ip: '10.0.0.1',
  mac: null,
  family: 'antminer',
  model: '',
  firmware: '',
  serialNumber: '',
  hostname: '',
  name: '',
});

it('changes the identity only where it reports something new', () => {
  const known = device();
  const reported = { mac: '02:00:00:00:00:01', serialNumber: null, name: 'farm.1' };
  expect(acceptIdentity(known, '10.0.0.2', reported)).toMatchObject({
    ip: '10.0.0.2',
    mac: '02:00:00:00:00:01',
    serialNumber: '',
    name: 'farm.1',
  });
  expect(acceptIdentity(known, '10.0.0.2', reported)).toBeNull();
  expect(acceptIdentity(known, '10.0.0.2', { ...reported, mac: '02:00:00:00:00:02' })).toBeNull();
  expect(acceptIdentity(known, '10.0.0.3', {})).toMatchObject({ ip: '10.0.0.3', mac: null });
});
