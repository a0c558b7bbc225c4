import { DeviceRefusedError } from '../../device-errors.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { asBoolean } from '../reading/fields.ts';
import type { AntminerCgi } from './antminer-cgi.ts';

/** Whether the locate LED blinks; null where the firmware does not report it. Asks the modern way, then the old one. */
export async function readBlink(cgi: AntminerCgi): Promise<boolean | null> {
  const status = await cgi.get('get_blink_status');
  if (status) return asBoolean(status['blink']);
  const answer = await cgi.post('blink', { form: 'action=onPageLoaded' });
  return answer.trim() === '' ? null : asBoolean(readTolerantObject(answer)['isBlinking']);
}

/**
 * Switches the locate LED in the way the firmware understands (device protocol notes 1.1, LED). The modern way takes a
 * truth value: some firmware reads the text "false" as true.
 */
export async function switchBlink(cgi: AntminerCgi, on: boolean): Promise<void> {
  const isModern = (await cgi.get('get_blink_status')) !== null;
  if (!isModern) {
    await cgi.post('blink', { form: `action=${on ? 'startBlink' : 'stopBlink'}` });
    return;
  }
  const answer = await cgi.post('blink', { json: { blink: on } });
  const code = /"code"\s*:\s*"([^"]{1,16})"/.exec(answer.slice(0, 4096))?.[1] ?? '';
  if (!code.startsWith('B'))
    throw new DeviceRefusedError('refused', `The device refused to blink: ${answer.slice(0, 200)}`);
}
