import { antminerPage } from '../antminer-page.ts';
import type { AntminerDevice } from '../antminer-device.ts';
import type { WebPage, WebPages, WebReply } from '../antminer-web.ts';
import { kernelLog } from '../kernel-log.ts';
import { configurationPage, minerConfiguration } from './miner-configuration.ts';
import { minerStatus } from './miner-status.ts';
import { setMinerConfiguration } from './set-miner-configuration.ts';

const json = (value: unknown): WebReply => ({ body: JSON.stringify(value) });

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
}

function systemInformation(device: AntminerDevice): WebReply {
  const { facts, settings } = device;
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
    curtime: new Date(device.now() * 1000).toISOString().slice(11, 19),
    uptime: clock(device.uptime()),
    loadaverage: '2.52, 2.71, 2.66',
    mem_total: '240212',
    mem_used: '45048',
    mem_free: '195164',
    mem_buffers: '0',
    mem_cached: '0',
    system_mode: 'GNU/Linux',
    bmminer_version: '2.0.0',
    ant_hwv: facts.minerVersion,
    system_linux_version: 'Linux',
    system_kernel_version: `4.6.0-xilinx-gff8137b-dirty #25 SMP PREEMPT ${facts.compileTime}`,
    system_filesystem_version: device.firmware,
  });
}

function blink(device: AntminerDevice, body: string): WebReply {
  const action = new URLSearchParams(body).get('action');
  if (action === 'startBlink' || action === 'stopBlink') {
    const on = action === 'startBlink';
    device.execute(on ? 'blinkOn' : 'blinkOff', () => {
      device.blinking = on;
    });
  }
  return json({ isBlinking: device.blinking });
}

/** The program that should answer is ended by the reboot. */
function reboot(device: AntminerDevice): WebReply {
  device.execute('reboot', () => device.rebootSoon());
  return { status: 500, body: '', type: 'text/html' };
}

/** The pages of the web interface up to the S17 (device protocol notes 1.1, last row). */
export const oldPages: WebPages = new Map<string, WebPage>([
  ['/', (device) => ({ type: 'text/html', body: antminerPage(device) })],
  ['/cgi-bin/get_system_info.cgi', systemInformation],
  ['/cgi-bin/get_miner_conf.cgi', minerConfiguration],
  ['/cgi-bin/minerConfiguration.cgi', configurationPage],
  ['/cgi-bin/get_miner_status.cgi', (device) => json(minerStatus(device))],
  ['/cgi-bin/set_miner_conf.cgi', setMinerConfiguration],
  ['/cgi-bin/reboot.cgi', reboot],
  ['/cgi-bin/blink.cgi', blink],
  ['/cgi-bin/get_kernel_log.cgi', (device) => ({ type: 'text/plain', body: kernelLog(device) })],
]);
