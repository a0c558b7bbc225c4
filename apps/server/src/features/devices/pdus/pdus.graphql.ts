import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { addHistoryField } from '../history/index.ts';
import { addDeviceFields, addPartFields } from '../kind-platform/index.ts';
import { outletEntity } from './outlet.entity.ts';
import { pduDetailTypes } from './pdu-detail-types.ts';
import { pduEntity } from './pdu.entity.ts';

addDeviceFields(pduKind, pduEntity, { description: 'Power distribution units.', details: pduDetailTypes });
addPartFields(pduKind, outletEntity, { description: 'Outlets of power distribution units.' });

addHistoryField(pduKind, {
  description:
    'Power, temperature, humidity and phases of one power distribution unit, or state, current and power of one of its outlets, over a span, in about so many points.',
});
