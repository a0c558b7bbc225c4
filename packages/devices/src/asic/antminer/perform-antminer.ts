import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import type { PowerMode } from '@headframe/domain/asic/asic-reading';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceTarget } from '../../driver.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { switchBlink } from './antminer-blink.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import {
  modernConfigBody,
  oldConfigForm,
  poolsForConfig,
  readAntminerConfig,
  type AntminerConfig,
} from './antminer-config.ts';

async function loadConfig(cgi: AntminerCgi): Promise<AntminerConfig> {
  const conf = await cgi.get('get_miner_conf');
  if (!conf) throw new DeviceRefusedError('unsupported', 'The firmware does not give out its configuration.');
  return readAntminerConfig(conf);
}

/** Writes the whole configuration; the mining program restarts with it, and the answer may be lost meanwhile. */
async function saveConfig(target: DeviceTarget, cgi: AntminerCgi, config: AntminerConfig): Promise<void> {
  const body = config.modern ? { json: modernConfigBody(config) } : { form: oldConfigForm(config) };
  const answer = await unlessBrokenOff(target, cgi.post('set_miner_conf', body));
  const code = /"code"\s*:\s*"([^"]{1,16})"/.exec(answer?.slice(0, 4096) ?? '')?.[1];
  if (code === undefined || code === 'M000') return;
  const message = /"msg"\s*:\s*"([^"]{1,200})"/.exec(answer ?? '')?.[1] ?? '';
  throw new DeviceRefusedError('refused', `The device refused the configuration: ${code} ${message}`.trim());
}

async function setMode(target: DeviceTarget, mode: Extract<PowerMode, 'normal' | 'sleep'>): Promise<void> {
  const cgi = new AntminerCgi(target);
  const config = await loadConfig(cgi);
  if (!config.modern)
    throw new DeviceRefusedError('unsupported', 'The old web interface of this model cannot stop and start mining.');
  const isThere = mode === 'sleep' ? config.mode === 'sleep' : config.mode !== 'sleep' && config.mode !== null;
  if (!isThere) await saveConfig(target, cgi, { ...config, mode });
}

/**
 * Sends a command to an Antminer through its web interface (device protocol notes 1.1, actions). A stop or start of a
 * miner that is already so leaves it alone. Rejects with the four device errors.
 */
export async function performAntminer(target: DeviceTarget, command: AsicCommand): Promise<void> {
  const cgi = new AntminerCgi(target);
  switch (command.kind) {
    case 'reboot':
      await cgi.get('get_system_info');
      return cgi.reboot();
    case 'stop':
      return setMode(target, 'sleep');
    case 'start':
      return setMode(target, 'normal');
    case 'changePool':
      return saveConfig(target, cgi, { ...(await loadConfig(cgi)), pools: poolsForConfig(command.pools) });
    case 'blink':
      return switchBlink(cgi, command.on);
  }
}
