import { initialTunnelTime } from '@headframe/domain/limits/device-limits';
import { builder } from '../../../platform/graphql/builder.ts';
import type { permissionField } from '../../../platform/graphql/field-access.ts';
import { tunnelPermission } from './tunnel-permission.ts';
import { setTunnelActiveTime, tunnelsOfCaller, type TunnelOfCaller } from './tunnel.service.ts';

const tunnel = builder.objectRef<TunnelOfCaller>('Tunnel').implement({
  description: "A way to a device's own web page, open for one person.",
  fields: (t) => ({
    deviceId: t.exposeID('deviceId'),
    kind: t.exposeString('kind', { description: 'Kind of the device.' }),
    ip: t.exposeString('ip'),
    name: t.exposeString('name'),
    tunnelAddress: t.exposeString('tunnelAddress', {
      nullable: true,
      description: 'Origin in the browser; null when closed.',
    }),
    tunnelActiveTime: t.exposeInt('tunnelActiveTime', { description: 'Seconds until it closes; 0 when closed.' }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'Opens the tunnel once in a browser, within 30 seconds; shown to who opens or prolongs it alone.',
    }),
  }),
});

// API keys open none: a tunnel is bound to a person and their session.
const forPeople = {
  extensions: { access: { kind: 'permission', permission: tunnelPermission, isForPeople: true, isPersonal: true } },
} as const satisfies ReturnType<typeof permissionField>;

builder.mutationField('tunnelActiveTime', (t) =>
  t.field({
    ...forPeople,
    type: tunnel,
    description:
      "Opens a tunnel to a device's own web page, prolongs it to so many seconds, or closes it with 0. At the end of its time it closes by itself.",
    args: {
      id: t.arg.id({ required: true }),
      seconds: t.arg.int({ required: true, defaultValue: initialTunnelTime }),
      host: t.arg.string({
        description: 'Host by which the browser calls this server; that of the public address when left out.',
      }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { id, seconds, host }, context) => setTunnelActiveTime(context, String(id), { seconds, host }),
  }),
);

builder.queryField('tunnels', (t) =>
  t.field({
    ...forPeople,
    type: [tunnel],
    description: 'The tunnels that the caller has open.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _arguments, context) => tunnelsOfCaller(context),
  }),
);
