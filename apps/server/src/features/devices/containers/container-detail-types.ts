import type {
  ContainerMiner,
  ContainerSensor,
  ContainerSwitch,
} from '@headframe/domain/devices/container/container-reading';
import { builder } from '../../../platform/graphql/builder.ts';
import type { DetailType } from '../../../platform/graphql/entity-type.ts';

const switchType = builder.objectRef<ContainerSwitch>('ContainerSwitch').implement({
  description: 'A pump, fan or valve of a container.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Name on the wire, such as `cooling_tower_fan1`.' }),
    on: t.exposeBoolean('on'),
  }),
});

const miner = builder.objectRef<ContainerMiner>('ContainerMiner').implement({
  description: 'A miner as the controller of its container knows it.',
  fields: (t) => ({
    ip: t.exposeString('ip'),
    model: t.exposeString('model', { nullable: true }),
    firmware: t.exposeString('firmware', { nullable: true }),
    elapsed: t.exposeFloat('elapsed', { nullable: true, description: 'Seconds that it has been mining.' }),
    hashrate: t.exposeFloat('hashrate', { nullable: true, description: 'H/s, over the last seconds.' }),
    averageHashrate: t.exposeFloat('averageHashrate', { nullable: true, description: 'H/s, since it started mining.' }),
    maxPcb: t.exposeFloat('maxPcb', { nullable: true, description: '°C.' }),
    maxChip: t.exposeFloat('maxChip', { nullable: true, description: '°C.' }),
  }),
});

const sensor = builder.objectRef<ContainerSensor>('ContainerSensor').implement({
  description: 'A value of the sensors in a container.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Name by its controller.' }),
    value: t.string({ description: 'As its controller writes it.', resolve: ({ value }) => String(value) }),
  }),
});

/** The nested values of a container and how they look in the schema. */
export const containerDetailTypes: Readonly<Record<string, DetailType>> = {
  switches: {
    type: switchType,
    list: true,
    description: 'Pumps, fans and valves as its controller reports them.',
    resolve: (value) => value ?? [],
  },
  minerInfo: {
    type: miner,
    list: true,
    nullable: true,
    description: 'Its miners, with figures as of `detailChangedAt`; null where its controller reports none.',
  },
  sensorData: {
    type: sensor,
    list: true,
    nullable: true,
    description: 'Values of its sensors; null where its controller reports none.',
  },
};
