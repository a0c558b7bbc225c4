import { discoverAsic } from '@headframe/devices/asic/asic-drivers';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import type { LinkDevice } from '@headframe/agent-link';
import { startFarm } from '@headframe/simulator';
import type { Farm, ModelName } from '@headframe/simulator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import type { Agent } from './agent-options.ts';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

const credentials = [
  { user: 'root', password: 'root' },
  { user: 'admin', password: 'admin' },
];

let scene: Scene;
let farm: Farm;
let agent: Agent;
beforeEach(() => void (scene = setScene()));
afterEach(async () => {
  await scene.end();
  await farm.close();
});

/** Starts an agent on a farm of one miner, which it has read. */
async function begin(model: ModelName): Promise<LinkDevice> {
  farm = await startFarm({ devices: [model], ports: 'free', firstAddress: '127.32.0.1', settled: true });
  const [device] = farm.devices;
  if (!device) throw new Error('The farm is empty.');
  const { address: ip, mac } = device;
  const identity = await discoverAsic({ host: ip, ports: farm.ports, credentials, timeoutMs: 5000 });
  const family = identity?.family ?? 'cgminer';
  const listed = { deviceId: 1, ip, mac, kind: 'asic', family, ports: farm.ports, credentials };
  scene.server.behaviour.devices = [listed];
  scene.server.behaviour.setting = { pollSeconds: 5, deviceTimeoutMs: 1000 };
  await scene.server.start();
  agent = await scene.start({ kinds: [asicKind], identifyAgainMs: 1000 });
  await until(() => familyRead() === family, 'read', 30_000);
  return listed;
}

/** The family of the last detail that was reported. */
function familyRead(): string | undefined {
  const { detail } = scene.server.reports.findLast((report) => report.detail) ?? {};
  return (detail as { family?: string } | undefined)?.family;
}

const flash = (model: ModelName) => farm.flash(farm.device('127.32.0.1'), model);
const changes = () => scene.logLines.filter((line) => line.includes('firmware of another family'));

/** The firmware that the miner is given in turn, and the family of each. */
const turns = proofLength<[ModelName, string][]>(
  [['Antminer S19k Pro (LuxOS)', 'luxos']],
  [
    ['Antminer S19 Pro (VNish)', 'vnish'],
    ['Antminer S19 XP (Braiins OS)', 'braiins'],
    ['Antminer S19k Pro (LuxOS)', 'luxos'],
    ['Antminer S21', 'antminer'],
  ],
);

/** Every step takes two failed polls, or one that says another version. */
const withinMs = 40_000;

describe('a miner that is given firmware of another family', () => {
  it('is recognised by its agent, read and commanded by the right driver, and stays the same device', async () => {
    const { server } = scene;
    await begin('Antminer S19');
    for (const [model, family] of turns) {
      flash(model);
      await until(() => familyRead() === family, `recognised as ${family}`, withinMs);
    }
    expect(changes()).toHaveLength(turns.length);
    const { mac } = farm.device('127.32.0.1');
    const last = server.reports.findLast(({ detail }) => detail);
    expect(last).toMatchObject({ deviceId: 1, ip: '127.32.0.1', detail: { mac: mac.toLowerCase() } });

    // The server has stored the family meanwhile, and lists it; before, it said the old one again.
    flash('Antminer S19 Pro (VNish)');
    await until(() => familyRead() === 'vnish', 'recognised again', withinMs);
    server.command([{ itemId: 7, deviceId: 1, command: { kind: 'blink', on: true } }]);
    await until(() => server.finals(7).length > 0, 'commanded', 30_000);
    expect(server.finals(7)).toMatchObject([{ state: 'done' }]);
  }, 240_000);

  it('is read by its new driver after a restart of the agent, whatever family the server still has', async () => {
    await begin('Antminer S19');
    flash('Antminer S19k Pro (LuxOS)');
    await until(() => familyRead() === 'luxos', 'recognised', withinMs);
    await agent.close();
    const before = scene.server.reports.length;
    await scene.start({ kinds: [asicKind] });
    await until(() => scene.server.reports.slice(before).some(({ detail }) => detail), 'read again', 30_000);
    expect(familyRead()).toBe('luxos');
    expect(changes()).toHaveLength(1);
  });

  it('is recognised after a start of the agent where it was given the firmware while the agent was away', async () => {
    await begin('Antminer S19');
    // What it says of itself is stored after five seconds.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await agent.close();
    flash('Antminer S19k Pro (LuxOS)');
    await scene.start({ kinds: [asicKind], identifyAgainMs: 1000 });
    await until(() => familyRead() === 'luxos', 'recognised', withinMs);
  });

  it('is not taken for another miner that has come to its address', async () => {
    const { server } = scene;
    const listed = await begin('Antminer S19');
    server.send({
      type: 'devicesChanged',
      devices: [{ ...listed, mac: '02:ff:00:00:00:01' }],
      removed: [],
    });
    flash('Antminer S19 Pro (VNish)');
    const message = () => server.reports.findLast(({ failure }) => failure)?.failure?.message ?? '';
    await until(() => message().includes('Another device answers at 127.32.0.1'), 'said', withinMs);
    expect(changes()).toEqual([]);
  });
});
