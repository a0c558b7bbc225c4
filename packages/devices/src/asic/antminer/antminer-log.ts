import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceContent } from '../../driver.ts';
import { contentOf } from '../../content-of.ts';
import type { AntminerCgi } from './antminer-cgi.ts';

/** The programs that give out the log, newer first (device protocol notes 1.1, logs). */
const logPrograms = ['log', 'get_kernel_log'] as const;

/** The log of an Antminer, as text. Rejects with `unsupported` where the firmware gives out none, else with the four device errors. */
export async function fetchAntminerLog(cgi: AntminerCgi): Promise<DeviceContent> {
  for (const program of logPrograms) {
    const reply = await cgi.stream(program);
    if (reply) return contentOf('miner-log', reply);
  }
  throw new DeviceRefusedError('unsupported', 'The firmware does not give out its log.');
}
