import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import type { AsicDriver, CommandBaseline, DeviceIdentity, DeviceTarget, Verification } from '../../driver.ts';
import type { CgminerRequest } from '../../wire/cgminer-socket.ts';
import { compareBlink, comparePools, compareReboot, compareStart, compareStop, lookBack } from '../read-back.ts';
import type { MiningState } from '../read-back.ts';
import { asMac, asNumber, asObject, asObjects, asText } from '../reading/fields.ts';
import { hashrateByKey } from '../reading/hashrate-unit.ts';
import { settled } from '../settled.ts';
import { whatsminerPools } from './pool-orders.ts';
import { askV2Pools, askV2Summary, readFirmware, readLed, readMiningSwitch, readPowerMode, readV2 } from './read-v2.ts';
import { askV2, askV2Message, requireStatus, sendV2 } from './v2-api.ts';
import { writeV2 } from './v2-write.ts';
import { locatePattern, whatsminerCapabilities, whatsminerModel } from './whatsminer-model.ts';

/** Every reply of this API names its maker or its program. */
const maker = /whatsminer|btminer|bitmicro/i;

async function discover(target: DeviceTarget): Promise<DeviceIdentity | null> {
  const reply = (await settled(sendV2(target, { cmd: 'get_version' }))).value;
  const version = asObject(reply?.['Msg']);
  if (!reply || (!maker.test(JSON.stringify(reply)) && asText(version['fw_ver']) === null)) return null;
  requireStatus(reply);
  const [details, summary, pools] = await Promise.all([
    settled(askV2(target, 'devdetails')),
    settled(askV2Summary(target)),
    settled(askV2Pools(target)),
  ]);
  const active = pools.value?.find((pool) => pool.active) ?? pools.value?.[0];
  return {
    family: 'whatsminer-v2',
    model: whatsminerModel(asText(asObjects(details.value?.['DEVDETAILS'])[0]?.['Model'])),
    firmware: readFirmware(asText(version['fw_ver']) ?? asText(summary.value?.['Firmware Version'])),
    mac: asMac(summary.value?.['MAC']),
    workerName: active?.user || null,
    signIn: 'unasked',
  };
}

/** A command in the words of API v2 (device protocol notes 1.2). */
function v2Order(command: AsicCommand): CgminerRequest {
  switch (command.kind) {
    case 'reboot':
      return { cmd: 'reboot' };
    case 'stop':
      return { cmd: 'power_off', respbefore: 'true' };
    case 'start':
      return { cmd: 'power_on' };
    case 'changePool': {
      const fields = whatsminerPools(command.pools).map(({ pool, worker, passwd }, index) => [
        [`pool${index + 1}`, pool],
        [`worker${index + 1}`, worker],
        [`passwd${index + 1}`, passwd],
      ]);
      return { cmd: 'update_pools', ...Object.fromEntries(fields.flat()) };
    }
    case 'blink':
      return command.on ? { cmd: 'set_led', ...locatePattern } : { cmd: 'set_led', param: 'auto' };
  }
}

async function askMiningState(target: DeviceTarget): Promise<MiningState> {
  const [status, summary] = await Promise.all([askV2Message(target, 'status'), askV2Summary(target)]);
  const mining = readMiningSwitch(asObject(status)) ?? true;
  return { mining, powerMode: readPowerMode(mining, null), hashrate: hashrateByKey(summary, '5s', '1m') };
}

function verify(target: DeviceTarget, command: AsicCommand, baseline: CommandBaseline): Promise<Verification> {
  return lookBack(async () => {
    switch (command.kind) {
      case 'reboot': {
        const summary = await askV2Summary(target);
        const times = { elapsed: asNumber(summary['Elapsed']), uptime: asNumber(summary['Uptime']) };
        return compareReboot(times, baseline);
      }
      case 'stop':
        return compareStop(await askMiningState(target), baseline);
      case 'start':
        return compareStart(await askMiningState(target));
      case 'changePool':
        return comparePools(command.pools, await askV2Pools(target));
      case 'blink':
        return compareBlink(command.on, readLed(asObject(await askV2Message(target, 'get_miner_info'))));
    }
  });
}

/** Whatsminers over API v1 and v2 on the cgminer port, with tokens and AES for writes (device protocol notes 1.2). */
export const whatsminerV2Driver: AsicDriver = {
  family: 'whatsminer-v2',
  discover,
  read: readV2,
  capabilities: () => whatsminerCapabilities,
  perform: (target, command) => writeV2(target, v2Order(command)),
  verify,
};
