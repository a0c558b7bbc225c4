import { z } from 'zod';
import { parsedJson } from '../../../network/parsed-json.ts';
import type { AntminerDevice } from '../antminer-device.ts';
import type { WebReply } from '../antminer-web.ts';
import { applyConfiguration } from '../apply-configuration.ts';

const workMode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** What the browser posts. Modes as text, wrong types and unknown fields are passed over, as the firmware does. */
const postedConfiguration = z.looseObject({
  'bitmain-fan-ctrl': z.boolean().optional().catch(undefined),
  'bitmain-fan-pwm': z.coerce.number().min(0).max(100).optional().catch(undefined),
  'miner-mode': workMode.optional().catch(undefined),
  'bitmain-work-mode': workMode.optional().catch(undefined),
  'freq-level': z.coerce.number().min(1).max(100).optional().catch(undefined),
  pools: z
    .array(z.object({ url: z.string(), user: z.string(), pass: z.string() }))
    .max(3)
    .optional()
    .catch(undefined),
});

/** `get_miner_conf.cgi`: the configuration file as it is, on some firmware with a value missing. */
export function minerConfiguration(device: AntminerDevice): WebReply {
  const { facts, settings } = device;
  const fixedFans = settings.fanPercent !== null;
  const mode = settings.sleeping ? 1 : device.workMode;
  const common = {
    pools: settings.pools.map(({ url, user, password }) => ({ url, user, pass: password })),
    'api-listen': true,
    'api-network': true,
    'api-groups': 'A:stats:pools:devs:summary:version',
    'api-allow': 'A:0/0,W:*',
    'bitmain-fan-ctrl': fixedFans,
    'bitmain-fan-pwm': String(settings.fanPercent ?? 100),
    'bitmain-use-vil': true,
    'bitmain-freq': String(facts.frequency),
    'bitmain-voltage': '1360',
    'bitmain-ccdelay': '0',
    'bitmain-pwth': '0',
  };
  const modes =
    facts.modeField === 'miner-mode'
      ? { 'miner-mode': mode, 'freq-level': device.frequencyLevel }
      : { 'bitmain-work-mode': String(mode), 'bitmain-freq-level': String(device.frequencyLevel) };
  const text = JSON.stringify({ ...common, ...modes }, null, 1).replaceAll('": ', '" : ');
  return { body: facts.emptyFanControl ? text.replace(/("bitmain-fan-ctrl" : )false/, '$1') : text };
}

/**
 * `set_miner_conf.cgi`: takes what it understands and restarts mining; it answers before that is done. A frequency level
 * that is left out falls to 100.
 */
export function setMinerConfiguration(device: AntminerDevice, body: string): WebReply {
  const parsed = postedConfiguration.safeParse(parsedJson(body));
  if (!parsed.success) return { body: JSON.stringify({ stats: 'error', code: 'M001', msg: 'Illegal request!' }) };
  const posted = parsed.data;
  const mode = posted[device.facts.modeField];
  const fixedFans = posted['bitmain-fan-ctrl'];
  const pools = posted.pools?.map(({ url, user, pass }) => ({ url, user, password: pass }));
  const fanPercent = fixedFans === undefined ? undefined : fixedFans ? (posted['bitmain-fan-pwm'] ?? 100) : null;
  const reply = { stats: 'success', code: 'M000', msg: 'OK!' };
  const level = posted['freq-level'] ?? 100;
  const then = (): void => {
    if (level !== device.frequencyLevel) device.execute('tune', () => device.setFrequencyLevel(level));
    applyConfiguration(device, { mode, pools, fanPercent });
  };
  return { body: JSON.stringify(reply), then };
}
