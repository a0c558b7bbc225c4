import type { AntminerDevice } from '../antminer-device.ts';
import type { WebPage, WebPages, WebReply } from '../antminer-web.ts';
import { applyConfiguration } from '../apply-configuration.ts';
import { kernelLog } from '../kernel-log.ts';
import { minerStatus } from './miner-status.ts';

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
    system_filesystem_version: facts.firmware,
  });
}

function minerConfiguration(device: AntminerDevice): WebReply {
  const { facts, settings } = device;
  const value = {
    pools: settings.pools.map(({ url, user, password }) => ({ url, user, pass: password })),
    'api-listen': true,
    'api-network': true,
    'api-groups': 'A:stats:pools:devs:summary:version',
    'api-allow': 'A:0/0,W:*',
    'bitmain-fan-ctrl': settings.fanPercent !== null,
    'bitmain-fan-pwm': String(settings.fanPercent ?? 100),
    'bitmain-use-vil': true,
    'bitmain-freq': String(facts.frequency),
    'bitmain-voltage': '1600',
    'bitmain-work-mode': settings.sleeping ? '1' : String(device.workMode),
  };
  return { body: JSON.stringify(value, null, 1).replaceAll('": ', '" : ') };
}

/** `set_miner_conf.cgi` of the old interface: a form with one field for each pool setting, answered by `ok`. */
function setMinerConfiguration(device: AntminerDevice, body: string): WebReply {
  const form = new URLSearchParams(body);
  const pools = device.settings.pools.map((pool, index) => ({
    url: form.get(`_ant_pool${index + 1}url`) ?? pool.url,
    user: form.get(`_ant_pool${index + 1}user`) ?? pool.user,
    password: form.get(`_ant_pool${index + 1}pw`) ?? pool.password,
  }));
  const mode = form.get('_ant_work_mode');
  const modes = { '0': 0, '1': 1, '2': 2, '3': 3 } as const;
  const chosen = mode !== null && mode in modes ? modes[mode as keyof typeof modes] : undefined;
  return { type: 'text/html', body: 'ok', then: () => applyConfiguration(device, { pools, mode: chosen }) };
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

function reboot(device: AntminerDevice): WebReply {
  device.execute('reboot', () => device.rebootSoon());
  return { body: '', type: 'text/html' };
}

/** The pages of the web interface up to the S17 (device protocol notes 1.1, last row). */
export const oldPages: WebPages = new Map<string, WebPage>([
  ['/', () => ({ type: 'text/html', body: '<!DOCTYPE html><html><head><title>Ant Miner</title></head></html>' })],
  ['/cgi-bin/get_system_info.cgi', systemInformation],
  ['/cgi-bin/get_miner_conf.cgi', minerConfiguration],
  ['/cgi-bin/get_miner_status.cgi', (device) => json(minerStatus(device))],
  ['/cgi-bin/set_miner_conf.cgi', setMinerConfiguration],
  ['/cgi-bin/reboot.cgi', reboot],
  ['/cgi-bin/blink.cgi', blink],
  ['/cgi-bin/get_kernel_log.cgi', (device) => ({ type: 'text/plain', body: kernelLog(device) })],
]);
