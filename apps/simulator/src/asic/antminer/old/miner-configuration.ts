import type { AntminerDevice } from '../antminer-device.ts';
import type { WebReply } from '../antminer-web.ts';
import { oldConfiguration } from './old-configuration.ts';
import { oldFormFields } from './set-miner-configuration.ts';

/** `get_miner_conf.cgi` of the old interface: the file as it is. */
export function minerConfiguration(device: AntminerDevice): WebReply {
  const { settings } = device;
  const file = oldConfiguration(device);
  const value = {
    pools: settings.pools.map(({ url, user, password }) => ({ url, user, pass: password })),
    'api-listen': true,
    'api-network': true,
    'api-groups': 'A:stats:pools:devs:summary:version',
    'api-allow': 'A:0/0,W:*',
    ...(file['bitmain-nobeeper'] ? { 'bitmain-nobeeper': true } : {}),
    ...(file['bitmain-notempoverctrl'] ? { 'bitmain-notempoverctrl': true } : {}),
    ...(settings.fanPercent === null
      ? {}
      : { 'bitmain-fan-ctrl': true, 'bitmain-fan-pwm': String(settings.fanPercent) }),
    'bitmain-use-vil': true,
    ...(file['bitmain-work-mode'] === undefined ? {} : { 'bitmain-work-mode': file['bitmain-work-mode'] }),
    'bitmain-freq': file['bitmain-freq'],
    'bitmain-voltage': file['bitmain-voltage'],
  };
  return { body: JSON.stringify(value, null, 1).replaceAll('": ', '" : ') };
}

/** `minerConfiguration.cgi`: the page whose script names the fields in the order in which the firmware takes them. */
export function configurationPage(device: AntminerDevice): WebReply {
  const fields = oldFormFields(device).map((field) => `_ant_${field}:_ant_${field}`);
  return {
    type: 'text/html',
    body: `<html><script>\njQuery.ajax({\n\turl: '/cgi-bin/set_miner_conf.cgi',\n\ttype: 'POST',\n\tdata: {${fields.join(', ')}},\n\tsuccess: function() {}\n});\n</script></html>`,
  };
}
