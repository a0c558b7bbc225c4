import { expect, it } from 'vitest';
import { pduKind } from './pdu/pdu.kind.ts';
import { partText } from './part-text.ts';
import { plcKind } from './plc/plc.kind.ts';

it('calls a part without a name by its kind and number, and says where that is counted from', () => {
  expect(partText(pduKind.part, '1.3')).toBe('Outlet 1.3');
  expect(partText(plcKind.part, '1:512')).toBe('Coil 512 (counted from 0)');
});
