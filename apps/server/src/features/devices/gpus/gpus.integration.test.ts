import { createLog, startAgent } from '@headframe/agent';
import type { DriverKind } from '@headframe/devices';
import { gpuKind } from '@headframe/devices/gpu/gpu-kind';
import { writeFakeNvidiaSmi, fakeUuid, type FakeNvidiaSmi } from '@headframe/devices/testing/fake-nvidia-smi';
import { hasRealSshd, sshdTitle, startRealSshd, type RealSshd } from '@headframe/devices/testing/real-sshd';
import { sshKeyCredential } from '@headframe/domain/devices/ssh-credential';
import { startFarm, type Farm } from '@headframe/simulator';
import { sql } from 'kysely';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSecrets } from '../../../testing/gateway-server.ts';
import { until } from '../../../testing/until.ts';
import { repeatTargets } from '../requests/index.ts';
import { repeatedGpuTargets } from './commands/repeated-gpu-targets.ts';
import { startGpuSite, type GpuSite, type ListedGpu } from './testing/gpu-site.ts';

const serverIp = '127.105.0.1';
const localUuid = 'GPU-0b6d9d65-2acc-f646-00f8-4c76979aabb4';
const document = '<nvidia_smi_log><cuda_version>11.4</cuda_version></nvidia_smi_log>';

let farm: Farm;
let site: GpuSite;

beforeAll(async () => {
  farm = await startFarm({
    devices: [],
    gpuServers: 1,
    ports: 'free',
    firstAddress: serverIp,
    settled: true,
    rebootSeconds: 0,
  });
  site = await startGpuSite('cards', farm.ports, (place) =>
    startAgent({
      ...place,
      log: createLog(() => undefined),
      kinds: [gpuKind as unknown as DriverKind],
      closeFramesAfterMs: 50,
    }),
  );
}, 150_000);

afterAll(async () => {
  await site.close();
  await farm.close();
});

describe('cards of a simulated server', () => {
  /** Those of that server, sorted by index. */
  const gpus = async (): Promise<ListedGpu[]> => (await site.gpus()).filter(({ ip }) => ip === serverIp);
  const operator = { user: 'headframe', password: 'gpu-server-7' };
  let listed: Awaited<ReturnType<GpuSite['acceptAndLogIn']>>;
  beforeAll(async () => {
    listed = await site.acceptAndLogIn(serverIp, operator);
    await until(async () => {
      const all = await gpus();
      return all.length === 4 && all.every(({ isOnline, power }) => isOnline && power !== null);
    }, 60_000);
  }, 90_000);

  it('a scan adds each card of a server, known by its UUID, with the bounds of its power', async () => {
    const all = await gpus();
    expect(all.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(new Set(all.map(({ gpuId }) => gpuId)).size).toBe(4);
    for (const { gpuId, minPower, maxPower, powerLimit } of all) {
      expect(gpuId).toMatch(/^GPU-/);
      expect(minPower).toBeLessThan(maxPower ?? 0);
      expect(powerLimit).toBeLessThanOrEqual(maxPower ?? 0);
    }
  });

  it('a scan without a credential lists their server with its host key, and the accepted credential alone is stored', async () => {
    const hostKey = (await gpus())[0]?.hostKey;
    expect(listed).toEqual([{ kind: 'ssh-server', hostKey, status: 'locked' }]);
    const { rows } = await sql<{ credential: string }>`select credential from device where kind = 'gpu'
      and host(ip) = ${serverIp}`.execute(site.database);
    for (const { credential } of rows)
      expect(JSON.parse(testSecrets.decrypt(credential))).toEqual({
        credentials: [{ ...operator, hostKeys: [hostKey] }],
      });
  });

  it('a power target within the bounds of the card is read back, and one outside is refused', async () => {
    const [first, second] = await gpus();
    const watts = Math.ceil(first?.minPower ?? 0);
    await expect(site.command('gpuPowerTarget', first?.id, { watts: watts - 1 })).rejects.toThrow(
      'gpuPowerTarget.watts: Only',
    );
    expect(await site.command('gpuPowerTarget', first?.id, { watts })).toEqual(['done']);
    await until(async () => (await gpus())[0]?.powerLimit === watts, 30_000);
    expect((await gpus())[0]).toMatchObject({ desiredPower: watts, hasMismatch: false });
    expect((await gpus())[1]).toMatchObject({ desiredPower: null, powerLimit: second?.powerLimit });
  });

  it('a card whose place has shifted is the one that is commanded', async () => {
    const [first, second] = await gpus();
    // As where the server had counted them the other way round when they were discovered.
    await sql`update device set unit = case serial_number when ${first?.gpuId} then 1 else 0 end
      where serial_number in (${first?.gpuId}, ${second?.gpuId})`.execute(site.database);
    const watts = Math.ceil(second?.minPower ?? 0) + 1;
    expect(await site.command('gpuPowerTarget', second?.id, { watts })).toEqual(['done']);
    await until(async () => (await gpus())[1]?.powerLimit === watts, 30_000);
    expect((await gpus())[0]?.powerLimit).toBe(first?.powerLimit);
  });
});

describe.skipIf(!hasRealSshd)(sshdTitle('cards from the console to the SSH server of OpenSSH'), () => {
  let sshd: RealSshd;
  let smi: FakeNvidiaSmi;
  beforeAll(async () => {
    sshd = await startRealSshd();
    smi = await writeFakeNvidiaSmi(`${sshd.folder}/bin`, document);
    process.env['HEADFRAME_AGENT_NVIDIA_SMI'] = path.join(sshd.folder, 'missing');
  }, 150_000);
  afterAll(async () => {
    delete process.env['HEADFRAME_AGENT_NVIDIA_SMI'];
    await sshd.close();
  });

  const card = async (uuid = fakeUuid): Promise<ListedGpu | undefined> =>
    (await site.gpus()).find(({ gpuId }) => gpuId === uuid);
  const seen = (is: (gpu: ListedGpu) => boolean, uuid = fakeUuid) =>
    until(async () => {
      const found = await card(uuid);
      return found !== undefined && is(found);
    }, 40_000);

  it('are added with an encrypted private key, take a power target, and take it again after a restart of their server', async () => {
    const key = sshKeyCredential(sshd.user, sshd.encryptedKey, sshd.passphrase);
    await site.scan('127.0.0.1', key ? [key] : [], { ssh: sshd.port });
    await seen(({ isOnline, powerLimit }) => isOnline && powerLimit === 320);
    const found = await card();
    expect(found).toMatchObject({
      family: 'nvidia-smi-ssh',
      hostKey: await sshd.fingerprint(),
      isInfiniteRetry: true,
      uptime: expect.any(Number),
    });
    expect(await site.command('gpuPowerTarget', found?.id, { watts: 250 })).toEqual(['done']);
    expect(await smi.limit()).toBe('250.00');
    await seen(({ powerLimit }) => powerLimit === 250);

    await Promise.all([smi.restart(), sshd.restart()]);
    await seen(({ isOnline, powerLimit, hasMismatch }) => isOnline && powerLimit === 320 && hasMismatch);
    await sql`update gpu set desired_at = now() - interval '1 hour'`.execute(site.database);
    const deps = {
      database: site.database,
      pubsub: { publish: () => Promise.resolve() },
      encrypt: (text: string) => testSecrets.encrypt(text),
    };
    expect(await repeatTargets(deps, repeatedGpuTargets)).toBe(1);
    await until(async () => (await site.ofSystem()).join() === 'done', 30_000);
    expect(await smi.limit()).toBe('250.00');
    await seen(({ powerLimit, hasMismatch }) => powerLimit === 250 && !hasMismatch);
  });

  it('are not read with another host key until it is accepted by its fingerprint', async () => {
    const before = await sshd.fingerprint();
    await sshd.restart({ newHostKey: true });
    await smi.calls();
    await seen(({ issues }) => issues.includes('HOST_KEY_CHANGED'));
    const changed = await card();
    const shown = await sshd.fingerprint();
    expect(changed?.failure).toContain(before);
    expect(changed?.failure).toContain(shown);
    expect(changed?.power).toBeNull();
    const accept = (fingerprint: string) => site.command('gpuAcceptHostKey', changed?.id, { fingerprint });
    const [refused] = await accept(before);
    expect(refused).toMatch(/^failed .*shows the host key/);
    expect(await smi.calls()).toEqual([]);
    expect(await accept(shown)).toEqual(['done']);
    await seen(({ issues, hostKey, powerLimit }) => issues.length === 0 && hostKey === shown && powerLimit === 250);
  });

  it('are read and commanded without SSH where they are in the machine of the agent', async () => {
    const bin = path.join(sshd.folder, 'local');
    await mkdir(bin);
    const local = await writeFakeNvidiaSmi(bin, document, localUuid);
    const usual = process.env['PATH'];
    // For sudo.
    process.env['PATH'] = `${bin}:${usual}`;
    process.env['HEADFRAME_AGENT_NVIDIA_SMI'] = path.join(bin, 'nvidia-smi');
    await site.scan('127.0.0.1', []);
    await seen(({ isOnline, powerLimit }) => isOnline && powerLimit === 320, localUuid);
    const found = await card(localUuid);
    expect(found).toMatchObject({ family: 'nvidia-smi', hostKey: null, name: `${os.hostname()}:0` });
    expect(await site.command('gpuPowerTarget', found?.id, { watts: 210 })).toEqual(['done']);
    expect(await local.limit()).toBe('210.00');
    expect(await smi.limit()).toBe('250.00');
    process.env['PATH'] = usual;
  });
});
