import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceReplyError } from '../device-errors.ts';
import { capturesExist, capturesTitle, readCapture } from '../testing/captures.ts';
import { readingOf } from './card-reading.ts';
import { readSmiCsv, type SmiCard } from './smi-csv.ts';
import { smiFields, unknownField, type SmiField } from './smi-fields.ts';
import { smiBusId } from './smi-values.ts';

const uuidOf = (index: number): string => `GPU-19d6d965-2acc-f646-00f8-${String(index).padStart(12, '0')}`;

/** A line of a query: what is not named is `[N/A]`. */
function line(values: Partial<Record<SmiField, string>>): string {
  const all = {
    index: '0',
    uuid: uuidOf(0),
    name: 'NVIDIA GeForce RTX 3080',
    'pci.bus_id': '00000000:04:00.0',
    ...values,
  };
  return smiFields.map((field) => all[field as keyof typeof all] ?? '[N/A]').join(', ');
}

const reading = (card: SmiCard | undefined) => {
  if (!card) throw new Error('There is no card.');
  const source = { family: 'nvidia-smi', hostKey: null, uptime: null, details: null, known: null } as const;
  return readingOf(card, { ...source, wasResetRequired: null });
};

describe('the answer to a query', () => {
  it('holds null for whatever is no value', () => {
    const missing = ['[N/A]', 'N/A', '[Not Supported]', '[Unknown Error]', 'ERR!', '[Insufficient Permissions]', ''];
    for (const text of missing) {
      const { cards } = readSmiCsv(line({ 'fan.speed': text, 'power.draw': text, serial: text, 'memory.used': text }));
      expect(reading(cards[0]), text).toMatchObject({ fan: null, power: null, boardSerial: null, memoryUsed: null });
    }
  });

  it('holds values with and without their units, and drops what no card can have', () => {
    const { cards } = readSmiCsv(
      line({ 'power.draw': '84.24 W', 'fan.speed': '30 %', 'temperature.gpu': '46', pstate: 'P2' }),
    );
    expect(reading(cards[0])).toMatchObject({ power: 84.24, fan: 30, temp: 46, performanceState: 2 });
    const odd = readSmiCsv(
      line({ 'power.draw': '-5', 'temperature.gpu': '1e9', pstate: 'P99', 'utilization.gpu': '101' }),
    );
    expect(reading(odd.cards[0])).toMatchObject({ power: null, temp: null, performanceState: null, utilization: null });
  });

  it('shows heat by the bits of the driver, and a reset by its action', () => {
    const shown = (values: Partial<Record<SmiField, string>>) => reading(readSmiCsv(line(values)).cards[0]);
    expect(shown({ 'clocks_event_reasons.active': '0x0000000000000004' }).slowdown).toBe(false);
    expect(shown({ 'clocks_throttle_reasons.active': '0x0000000000000040' }).slowdown).toBe(true);
    expect(shown({ 'clocks_event_reasons.active': '[N/A]' }).slowdown).toBeNull();
    expect(shown({ gpu_recovery_action: 'None' }).resetRequired).toBe(false);
    expect(shown({ gpu_recovery_action: 'Reset' }).resetRequired).toBe(true);
    expect(shown({}).resetRequired).toBeNull();
  });

  it('names the cards that are lost, and keeps the others', () => {
    const text = [
      line({ index: '0' }),
      'Unable to determine the device handle for GPU 0000:02:00.0: GPU is lost.  Reboot the system to recover this GPU',
      line({ index: '2', uuid: uuidOf(2), 'power.draw': '[GPU is lost]', 'temperature.gpu': '[GPU is lost]' }),
      'Unable to determine the device handle for GPU0: 0000:0A:00.0: Unknown Error',
    ].join('\n');
    const query = readSmiCsv(text);
    expect(query.cards.map(({ index, isLost }) => [index, isLost])).toEqual([
      [0, false],
      [2, true],
    ]);
    expect(query.lostBusIds).toEqual(['00000000:02:00.0', '00000000:0A:00.0']);
  });

  it('keeps what a card that must be reset still reports, and says so', () => {
    const reset = '[GPU requires reset]';
    const waiting = { pstate: reset, 'utilization.gpu': reset, 'temperature.gpu': reset, 'memory.used': '58222' };
    const { cards, lostBusIds } = readSmiCsv(line({ ...waiting, gpu_recovery_action: 'None' }));
    expect([cards[0]?.isLost, lostBusIds]).toEqual([false, []]);
    expect(reading(cards[0])).toMatchObject({
      lost: false,
      resetRequired: true,
      memoryUsed: 58_222,
      utilization: null,
      temp: null,
      performanceState: null,
    });
  });

  it('holds a name with commas, and refuses a card that is there twice', () => {
    const { cards } = readSmiCsv(line({ name: 'Card, with, commas', 'power.draw': '10' }));
    expect(reading(cards[0])).toMatchObject({ model: 'Card, with, commas', power: 10 });
    expect(() => readSmiCsv([line({}), line({ index: '1' })].join('\n'))).toThrow(DeviceReplyError);
  });

  it('names a field that the driver does not know, and none that is required', () => {
    expect(unknownField('Field "gpu_recovery_action" is not a valid field to query.\n')).toBe('gpu_recovery_action');
    expect(unknownField('Field "uuid" is not a valid field to query.')).toBeNull();
    expect(unknownField('Field "x"; reboot" is not a valid field to query.')).toBeNull();
  });

  it('holds every card as it was written', () => {
    const figure = fc.oneof(
      fc.constant(null),
      fc.double({ min: 0, max: 99_999, noNaN: true }).map((value) => Number(value.toFixed(2))),
    );
    const card = fc.record({ power: figure, limit: figure, name: fc.stringMatching(/^[A-Z][\w ,.-]{0,40}\w$/) });
    fc.assert(
      fc.property(fc.array(card, { maxLength: 16 }), (written) => {
        const lines = written.map(({ power, limit, name }, index) =>
          line({
            index: String(index),
            uuid: uuidOf(index),
            name,
            'power.draw': power?.toFixed(2) ?? '[N/A]',
            'power.limit': limit?.toFixed(2) ?? '[Not Supported]',
          }),
        );
        const { cards } = readSmiCsv(lines.join('\r\n'));
        expect(
          cards.map((one) => reading(one)).map(({ power, powerLimit, model }) => [power, powerLimit, model]),
        ).toEqual(written.map(({ power, limit, name }) => [power, limit, name.split(', ').length > 9 ? null : name]));
      }),
    );
  });

  it('is read or refused, whatever it is', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(line({}), '\n', ', ', uuidOf(0), '0000:02:00.0', 'GPU is lost'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          for (const card of readSmiCsv(pieces.join('')).cards)
            for (const value of Object.values(reading(card)))
              if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(DeviceReplyError);
        }
      }),
    );
  });
});

it('writes an address on the bus as newer drivers do', () => {
  expect(smiBusId('0000:0a:00.0')).toBe('00000000:0A:00.0');
  expect(smiBusId('0:0:0')).toBeNull();
});

describe.skipIf(!capturesExist)(capturesTitle('a GeForce RTX 4080 SUPER with driver 595, idle and at work'), () => {
  /** The tables of the capture, each as the query of this driver would show its card. */
  function queries(): string[] {
    const lines = readCapture('nvidia/linux-x86_64__nvidia-geforce-rtx-4080-super__595.71.05.txt').split('\n');
    const heads = lines.flatMap((text, at) => (text.startsWith('timestamp, driver_version') ? [at] : []));
    return heads.map((at) => {
      const names = (lines[at] ?? '').split(', ').map((name) => name.replace(/ \[.*\]$/, ''));
      const values = (lines[at + 1] ?? '').split(', ');
      const shown = (field: SmiField): string =>
        values[names.indexOf(field === 'clocks.sm' ? 'clocks.current.sm' : field)] ?? '[N/A]';
      return smiFields.map(shown).join(', ');
    });
  }

  it('is read with its units', () => {
    const [idle, working] = queries().map((text) => reading(readSmiCsv(text).cards[0]));
    expect(idle).toMatchObject({
      model: 'NVIDIA GeForce RTX 4080 SUPER',
      firmware: '95.03.44.00.B2',
      driverVersion: '595.71.05',
      persistenceMode: false,
      migMode: null,
      boardSerial: null,
      power: 26.2,
      powerLimit: 320,
      minPower: 150,
      maxPower: 400,
      defaultPower: 320,
      temp: 43,
      memoryTemp: null,
      memoryTotal: 16_376,
      memoryUsed: 596,
      fan: 0,
      performanceState: 8,
      uncorrectedErrors: null,
      slowdown: false,
      resetRequired: false,
      lost: false,
    });
    expect(working).toMatchObject({ power: 84.24, utilization: 7, clock: 2805, performanceState: 2, memoryUsed: 1474 });
  });
});
