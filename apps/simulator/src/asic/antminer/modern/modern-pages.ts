import { z } from 'zod';
import { parsedJson } from '../../../network/parsed-json.ts';
import { changePassword } from '../change-password.ts';
import type { AntminerDevice } from '../antminer-device.ts';
import type { WebPage, WebPages, WebReply } from '../antminer-web.ts';
import { kernelLog } from '../kernel-log.ts';
import { antminerPage } from '../antminer-page.ts';
import { newApiReply } from '../new-api.ts';
import { minerConfiguration, setMinerConfiguration } from './miner-configuration.ts';

const json = (value: unknown): WebReply => ({ body: JSON.stringify(value) });

function systemInformation(device: AntminerDevice): WebReply {
  const { facts, settings, serial } = device;
  return json({
    minertype: device.model,
    nettype: 'DHCP',
    netdevice: 'eth0',
    macaddr: device.mac,
    hostname: settings.hostname,
    ipaddress: device.address,
    netmask: '255.255.0.0',
    gateway: '',
    dnsservers: '',
    system_mode: 'GNU/Linux',
    system_kernel_version: `Linux 4.9.113 #1 SMP PREEMPT ${facts.compileTime}`,
    system_filesystem_version: device.firmware,
    firmware_type: 'Release',
    Algorithm: facts.algorithm === 'Scrypt' ? 'Scrypt' : 'SHA256d',
    ...(facts.modeField === 'miner-mode' ? { serinum: serial } : { serial_no: serial }),
  });
}

function networkInformation(device: AntminerDevice): WebReply {
  return json({
    nettype: 'DHCP',
    netdevice: 'eth0',
    macaddr: device.mac,
    ipaddress: device.address,
    netmask: '255.255.0.0',
    conf_nettype: 'DHCP',
    conf_hostname: device.settings.hostname,
    conf_ipaddress: '',
    conf_netmask: '',
    conf_gateway: '',
    conf_dnsservers: '',
  });
}

function minerType(device: AntminerDevice): WebReply {
  return json({ miner_type: device.model, subtype: device.facts.controlBoard, fw_version: device.firmware });
}

/** Any text counts as on, the text `false` as well: only a truth value differs. */
function blink(device: AntminerDevice, body: string): WebReply {
  const posted = z.object({ blink: z.unknown() }).safeParse(parsedJson(body));
  const on = posted.success && Boolean(posted.data.blink);
  device.execute(on ? 'blinkOn' : 'blinkOff', () => {
    device.blinking = on;
  });
  return json({ code: on ? 'B000' : 'B100' });
}

function reboot(device: AntminerDevice): WebReply {
  device.execute('reboot', () => device.rebootSoon());
  return { body: '', type: 'text/html' };
}

const twin =
  (command: string): WebPage =>
  (device) =>
    json(newApiReply(device, command));

/** The pages of the web interface since the S19 (device protocol notes 1.1). */
export const modernPages: WebPages = new Map<string, WebPage>([
  ['/', (device) => ({ type: 'text/html', body: antminerPage(device) })],
  ['/cgi-bin/get_system_info.cgi', systemInformation],
  ['/cgi-bin/get_network_info.cgi', networkInformation],
  ['/cgi-bin/miner_type.cgi', minerType],
  ['/cgi-bin/summary.cgi', twin('summary')],
  ['/cgi-bin/stats.cgi', twin('stats')],
  ['/cgi-bin/pools.cgi', twin('pools')],
  ['/cgi-bin/get_miner_conf.cgi', minerConfiguration],
  ['/cgi-bin/set_miner_conf.cgi', setMinerConfiguration],
  ['/cgi-bin/reboot.cgi', reboot],
  ['/cgi-bin/blink.cgi', blink],
  ['/cgi-bin/get_blink_status.cgi', (device) => json({ blink: device.blinking })],
  ['/cgi-bin/log.cgi', (device) => ({ type: 'text/plain', body: kernelLog(device) })],
  ['/cgi-bin/passwd.cgi', changePassword],
]);
