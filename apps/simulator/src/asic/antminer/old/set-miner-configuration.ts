import { isDeepStrictEqual } from 'node:util';
import type { AntminerDevice } from '../antminer-device.ts';
import type { WebReply } from '../antminer-web.ts';
import { applyConfiguration } from '../apply-configuration.ts';
import { factoryConfiguration, oldConfiguration, oldSleepMode, type OldConfiguration } from './old-configuration.ts';

/** The escapes that the firmware's shell program knows, in the order in which it undoes them. */
const escapes = ['23', '24', '25', '26', '2C', '2B', '3A', '3B', '3C', '3D', '3E', '3F', '40', '5B', '5D', '5E'];
const moreEscapes = ['7B', '7C', '7D', '2F'];

function decode(text: string): string {
  return [...escapes, ...moreEscapes].reduce(
    (value, code) => value.replaceAll(`%${code}`, String.fromCharCode(Number.parseInt(code, 16))),
    text.replaceAll('+', ' '),
  );
}

const pools = [1, 2, 3].flatMap((place) => [`pool${place}url`, `pool${place}user`, `pool${place}pw`]);
const switches = ['nobeeper', 'notempoverctrl', 'fan_customize_switch', 'fan_customize_value'];

/** The fields of the form by position; a model without work modes has one less. */
export function oldFormFields({ facts }: AntminerDevice): string[] {
  return [...pools, ...switches, 'freq', 'voltage', ...(facts.sleepsByWorkMode ? ['work_mode'] : [])];
}

/** Takes the fields by their position, whatever they are called, as the script does. */
function readByPosition(device: AntminerDevice, body: string): Map<string, string> {
  const words = body
    .replaceAll('&', ' ')
    .split(' ')
    .filter((word) => word !== '');
  const named = oldFormFields(device).map((name, index): [string, string] => {
    const word = decode(words[index] ?? '');
    return [name, word.replace(`_ant_${name}=`, '')];
  });
  return new Map(named);
}

/**
 * `set_miner_conf.cgi` of the old interface. The script empties its file first and looks for the old values after that,
 * so that a value sent empty falls to the factory's, and a switch that is not sent as `true` is off. It answers `ok`.
 */
export function setMinerConfiguration(device: AntminerDevice, body: string): WebReply {
  const sent = readByPosition(device, body);
  const of = (name: string): string => sent.get(name) ?? '';
  const factory = factoryConfiguration(device);
  const mode = device.facts.sleepsByWorkMode ? of('work_mode') || (factory['bitmain-work-mode'] ?? '') : '';
  const file: OldConfiguration = {
    ...(of('nobeeper') === 'true' ? { 'bitmain-nobeeper': 'true' } : {}),
    ...(of('notempoverctrl') === 'true' ? { 'bitmain-notempoverctrl': 'true' } : {}),
    ...(mode === '' || mode === oldSleepMode ? {} : { 'bitmain-work-mode': mode }),
    'bitmain-freq': of('freq') || factory['bitmain-freq'],
    'bitmain-voltage': of('voltage') || factory['bitmain-voltage'],
  };
  const listed = [1, 2, 3].map((place) => ({
    url: of(`pool${place}url`),
    user: of(`pool${place}user`),
    password: of(`pool${place}pw`),
  }));
  const fanPercent = of('fan_customize_switch') === 'true' ? Number(of('fan_customize_value')) || 0 : null;
  const sleeps = mode === oldSleepMode;
  const change = { pools: listed, fanPercent, mode: sleeps ? 1 : device.settings.sleeping ? 0 : undefined } as const;
  return {
    type: 'text/html',
    body: 'ok',
    then: () => {
      tune(device, sleeps ? { ...file, 'bitmain-work-mode': oldSleepMode } : file);
      applyConfiguration(device, change);
    },
  };
}

/** Stores the values of the file; another frequency, voltage, work mode or switch counts as `tune`. */
function tune(device: AntminerDevice, file: OldConfiguration): void {
  const asleep = (each: OldConfiguration) => ({ ...each, 'bitmain-work-mode': oldSleepMode });
  const before = oldConfiguration(device);
  const [was, will] =
    device.settings.sleeping || file['bitmain-work-mode'] === oldSleepMode
      ? [asleep(before), asleep(file)]
      : [before, file];
  if (isDeepStrictEqual(was, will)) return;
  const { 'bitmain-work-mode': mode, ...others } = file;
  device.execute('tune', () => {
    device.settings.tunables = {
      ...others,
      ...(mode === undefined || mode === oldSleepMode ? {} : { 'bitmain-work-mode': mode }),
    };
  });
}
