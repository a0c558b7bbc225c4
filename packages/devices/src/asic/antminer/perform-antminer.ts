import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceContent, DeviceEndpoint, DeviceFile, Performers, ReportProgress } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { asMac, asText } from '../reading/fields.ts';
import { settled } from '../../settled.ts';
import { switchBlink } from './antminer-blink.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import {
  normalMode,
  poolsForConfig,
  readAntminerConfig,
  sleepMode,
  type AntminerConfig,
  type ConfigChange,
} from './antminer-config.ts';
import { canSleep } from './antminer-model.ts';
import { askVersion } from './antminer-rpc.ts';
import { foreignFirmware, identityText } from './foreign-firmware.ts';
import { modernConfigBody } from './modern-config.ts';
import { oldConfigForm } from './old-config.ts';
import { readFormFields } from './old-form-fields.ts';
import { tuningChange } from './tune-antminer.ts';
import { updateAntminer } from './update-antminer.ts';
import { rememberedWorkMode, rememberWorkMode } from './work-mode-memory.ts';
import { contentOf } from '../../content-of.ts';

/** The programs that give out the log, newer first (device protocol notes 1.1, logs). */
const logPrograms = ['log', 'get_kernel_log'] as const;

/** The log of an Antminer, as text. Rejects with `unsupported` where the firmware gives out none, else with the four device errors. */
async function fetchAntminerLog(cgi: AntminerCgi): Promise<DeviceContent> {
  for (const program of logPrograms) {
    const reply = await cgi.stream(program);
    if (reply) return contentOf('miner-log', reply);
  }
  throw new DeviceRefusedError('unsupported', 'The firmware does not give out its log.');
}

/** Signs in and makes sure that the firmware is Bitmain's own, so that no command goes to an interface that is not. */
async function requireStockFirmware(endpoint: DeviceEndpoint, cgi: AntminerCgi): Promise<JsonObject | null> {
  const [info, version] = await Promise.all([cgi.get('get_system_info'), settled(askVersion(endpoint))]);
  const foreign = foreignFirmware(`${identityText(info)} ${version.value?.text ?? ''}`);
  if (foreign !== null)
    throw new DeviceRefusedError('unsupported', `The device runs ${foreign}, which does not take these commands.`);
  return info;
}

async function loadConfig(cgi: AntminerCgi): Promise<AntminerConfig> {
  const stored = await cgi.getWhole('get_miner_conf');
  if (!stored) throw new DeviceRefusedError('unsupported', 'The firmware does not give out its configuration.');
  return readAntminerConfig(stored);
}

async function configRequest(cgi: AntminerCgi, config: AntminerConfig, change: ConfigChange) {
  if (config.form === 'modern') return { json: modernConfigBody(config, change) };
  const page = await settled(cgi.page('minerConfiguration'));
  return { form: oldConfigForm(config, change, readFormFields(page.value ?? '')) };
}

/** Writes the whole configuration; the mining program restarts with it, and the answer may be lost meanwhile. */
async function saveConfig(
  endpoint: DeviceEndpoint,
  cgi: AntminerCgi,
  config: AntminerConfig,
  change: ConfigChange,
): Promise<void> {
  const body = await configRequest(cgi, config, change);
  const answer = await unlessBrokenOff(endpoint, cgi.post('set_miner_conf', body));
  const code = /"code"\s*:\s*"([^"]{1,16})"/.exec(answer?.slice(0, 4096) ?? '')?.[1];
  if (code === undefined || code === 'M000') return;
  const message = /"msg"\s*:\s*"([^"]{1,200})"/.exec(answer ?? '')?.[1] ?? '';
  throw new DeviceRefusedError('refused', `The device refused the configuration: ${code} ${message}`.trim());
}

const noSleepMode = () => new DeviceRefusedError('unsupported', 'The firmware of this model has no sleep mode.');

/** Puts the miner to sleep, or wakes it in the mode that it had before, where that is known. */
async function setSleep(
  endpoint: DeviceEndpoint,
  cgi: AntminerCgi,
  info: JsonObject | null,
  sleep: boolean,
): Promise<void> {
  if (!canSleep(asText(info?.['minertype']))) throw noSleepMode();
  const mac = asMac(info?.['macaddr']);
  const config = await loadConfig(cgi);
  const asleep = sleepMode[config.form];
  if (config.workMode === null) throw noSleepMode();
  if (sleep === (config.workMode === asleep)) return;
  if (sleep) rememberWorkMode(mac, config.workMode);
  const workMode = sleep ? asleep : (rememberedWorkMode(mac) ?? normalMode);
  await saveConfig(endpoint, cgi, config, { workMode });
}

/** Sets power mode or fans. */
async function tune(
  endpoint: DeviceEndpoint,
  cgi: AntminerCgi,
  command: Extract<AsicCommand, { kind: 'powerAdjust' | 'coolingAdjust' }>,
): Promise<void> {
  const config = await loadConfig(cgi);
  await saveConfig(endpoint, cgi, config, tuningChange(config, command));
}

/** Makes the performer of a command that is sent only where the firmware is Bitmain's own. */
function onStock<Command extends AsicCommand>(
  send: (
    cgi: AntminerCgi,
    command: Command,
    endpoint: DeviceEndpoint,
    info: JsonObject | null,
    report: ReportProgress,
    file?: DeviceFile,
  ) => Promise<DeviceContent | void>,
) {
  return async (
    endpoint: DeviceEndpoint,
    command: Command,
    report: ReportProgress,
    file?: DeviceFile,
  ): Promise<DeviceContent | void> => {
    const cgi = new AntminerCgi(endpoint);
    return send(cgi, command, endpoint, await requireStockFirmware(endpoint, cgi), report, file);
  };
}

/**
 * How commands are sent to an Antminer through its web interface (device protocol notes 1.1, actions). A stop or start of a
 * miner that is already so leaves it alone. Each rejects with the four device errors.
 */
export const antminerPerformers: Performers<AsicCommand> = {
  reboot: onStock((cgi) => cgi.reboot()),
  stop: onStock((cgi, _command, endpoint, info) => setSleep(endpoint, cgi, info, true)),
  start: onStock((cgi, _command, endpoint, info) => setSleep(endpoint, cgi, info, false)),
  powerAdjust: onStock((cgi, command, endpoint) => tune(endpoint, cgi, command)),
  coolingAdjust: onStock((cgi, command, endpoint) => tune(endpoint, cgi, command)),
  changePool: onStock(async (cgi, { pools }, endpoint) =>
    saveConfig(endpoint, cgi, await loadConfig(cgi), { pools: poolsForConfig(pools) }),
  ),
  blink: onStock((cgi, { on }) => switchBlink(cgi, on)),
  requestLogs: onStock((cgi) => fetchAntminerLog(cgi)),
  updateFirmware: onStock((cgi, _command, _endpoint, info, report, file) => updateAntminer(cgi, info, report, file)),
  testCredential: (endpoint) => AntminerCgi.testCredential(endpoint),
};
