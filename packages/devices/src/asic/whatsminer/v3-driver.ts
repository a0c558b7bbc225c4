import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import type { AsicDriver, CommandBaseline, DeviceIdentity, DeviceTarget, Verification } from '../../driver.ts';
import { compareBlink, comparePools, compareReboot, compareStart, compareStop, lookBack } from '../read-back.ts';
import type { MiningState } from '../read-back.ts';
import { asMac, asNumber, asText } from '../reading/fields.ts';
import { settled } from '../settled.ts';
import { whatsminerPools } from './pool-orders.ts';
import { askV3Device, askV3Pools, askV3Summary, readV3, v3Hashrate, v3Led, v3Mining } from './read-v3.ts';
import { writeV3, type V3Order } from './v3-api.ts';
import { locatePattern, whatsminerCapabilities, whatsminerModel } from './whatsminer-model.ts';

async function discover(target: DeviceTarget): Promise<DeviceIdentity | null> {
  const info = (await settled(askV3Device(target))).value;
  if (!info) return null;
  const pools = (await settled(askV3Pools(target))).value;
  const active = pools?.find((pool) => pool.active) ?? pools?.[0];
  return {
    family: 'whatsminer-v3',
    model: whatsminerModel(asText(info.miner['type'])),
    firmware: asText(info.system['fwversion']),
    mac: asMac(info.network['mac']),
    workerName: active?.user || null,
    signIn: 'unasked',
  };
}

/** A command in the words of API v3 (device protocol notes 1.2). */
function v3Order(command: AsicCommand): V3Order {
  switch (command.kind) {
    case 'reboot':
      return { cmd: 'set.system.reboot', breaksOff: true };
    case 'stop':
    case 'start':
      return { cmd: 'set.miner.service', param: command.kind };
    case 'changePool': {
      const pools = whatsminerPools(command.pools).filter(({ pool }) => pool !== '');
      return { cmd: 'set.miner.pools', param: pools.map((pool) => ({ ...pool })), sealed: true };
    }
    case 'blink':
      return { cmd: 'set.system.led', param: command.on ? [{ ...locatePattern }] : 'auto' };
  }
}

async function askMiningState(target: DeviceTarget): Promise<MiningState> {
  const [info, summary] = await Promise.all([askV3Device(target), askV3Summary(target)]);
  const mining = v3Mining(info);
  return { mining, powerMode: mining ? null : 'sleep', hashrate: v3Hashrate(summary) };
}

function verify(target: DeviceTarget, command: AsicCommand, baseline: CommandBaseline): Promise<Verification> {
  return lookBack(async () => {
    switch (command.kind) {
      case 'reboot': {
        const summary = await askV3Summary(target);
        const times = { elapsed: asNumber(summary['elapsed']), uptime: asNumber(summary['bootup-time']) };
        return compareReboot(times, baseline);
      }
      case 'stop':
        return compareStop(await askMiningState(target), baseline);
      case 'start':
        return compareStart(await askMiningState(target));
      case 'changePool':
        return comparePools(command.pools, await askV3Pools(target));
      case 'blink':
        return compareBlink(command.on, v3Led(await askV3Device(target)));
    }
  });
}

/** Whatsminers over API v3, length-framed JSON on a port of its own (device protocol notes 1.2). */
export const whatsminerV3Driver: AsicDriver = {
  family: 'whatsminer-v3',
  discover,
  read: readV3,
  capabilities: whatsminerCapabilities,
  perform: (target, command) => writeV3(target, v3Order(command)),
  verify,
};
