import { circuitLoad } from '@headframe/domain/devices/pdu/circuit-load';
import { circuitKinds, type PduCircuit, type PduSensor } from '@headframe/domain/devices/pdu/pdu-reading';
import { builder } from '../../../platform/graphql/builder.ts';
import type { DetailType } from '../../../platform/graphql/entity-type.ts';

const circuit = builder.objectRef<PduCircuit>('PduCircuit').implement({
  description: 'A line, bank or breaker of a unit: what trips where too much flows through it.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: `${circuitKinds.join(', ')}.` }),
    key: t.exposeString('key', { description: 'Index by which the unit knows it among those of its kind.' }),
    name: t.exposeString('name', { description: 'As the unit names it; empty where it does not.' }),
    current: t.exposeFloat('current', { nullable: true, description: 'A.' }),
    rating: t.exposeFloat('rating', {
      nullable: true,
      description: 'Rating, or the overload limit set at a unit that states none, A; null where neither is reported.',
    }),
    load: t.float({ nullable: true, description: 'Current of the rating, %.', resolve: circuitLoad }),
  }),
});

const sensor = builder.objectRef<PduSensor>('PduSensor').implement({
  description: 'One sensor of the environment of a unit.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Index by which the unit knows it.' }),
    temperature: t.exposeFloat('temperature', { nullable: true, description: '°C.' }),
    humidity: t.exposeFloat('humidity', { nullable: true, description: '%.' }),
  }),
});

/** The nested values of a unit and how they look in the schema. */
export const pduDetailTypes: Readonly<Record<string, DetailType>> = {
  circuits: {
    type: circuit,
    list: true,
    description:
      'Its lines, banks and breakers; currents are as of their last change by 0.2 A and 1 % of the rating, `circuitLoad` is as of the last poll.',
    resolve: (value) => value ?? [],
  },
  sensors: {
    type: sensor,
    list: true,
    description: 'Its sensors, as of their last change by 0.5 °C or 2 %.',
    resolve: (value) => value ?? [],
  },
};
