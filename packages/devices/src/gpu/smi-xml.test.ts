import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceReplyError } from '../device-errors.ts';
import { capturesExist, capturesTitle, readCapture } from '../testing/captures.ts';
import { SmiXmlReader, type SmiDetails } from './smi-xml.ts';

const uuid = 'GPU-19d6d965-2acc-f646-00f8-4c76979aabb4';

/** Reads a document in pieces of a size. */
function read(text: string | Buffer, size = 1000): SmiDetails {
  const reader = new SmiXmlReader();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size));
  return reader.end();
}

const cardOf = (content: string): string =>
  `<?xml version="1.0" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd">\n<nvidia_smi_log><cuda_version>12.2</cuda_version><gpu id="0"><uuid>${uuid}</uuid>${content}</gpu></nvidia_smi_log>`;

describe('the document of nvidia-smi', () => {
  it('shows the instances of a card that is split', () => {
    const device = (index: number): string =>
      `<mig_device><index>${index}</index><gpu_instance_id>${index + 1}</gpu_instance_id><compute_instance_id>0</compute_instance_id><fb_memory_usage><total>9856 MiB</total><used>3 MiB</used></fb_memory_usage></mig_device>`;
    const { cards } = read(cardOf(`<mig_devices>${device(0)}${device(1)}</mig_devices>`));
    expect(cards.get(uuid)?.instances).toEqual([
      { index: 0, gpuInstanceId: 1, computeInstanceId: 0, memoryTotal: 9856 },
      { index: 1, gpuInstanceId: 2, computeInstanceId: 0, memoryTotal: 9856 },
    ]);
    expect(read(cardOf('<mig_devices>None</mig_devices>')).cards.get(uuid)?.instances).toEqual([]);
  });

  it('shows a reset that is required, and the support of power limits in both forms', () => {
    const shown = (content: string) => read(cardOf(content)).cards.get(uuid);
    expect(shown('<gpu_reset_status><reset_required>Yes</reset_required></gpu_reset_status>')?.resetRequired).toBe(
      true,
    );
    expect(shown('')).toEqual({ powerManagement: null, resetRequired: null, instances: [] });
    expect(
      shown('<power_readings><power_management>Supported</power_management></power_readings>')?.powerManagement,
    ).toBe(true);
    expect(shown('<power_readings><power_management>N/A</power_management></power_readings>')?.powerManagement).toBe(
      false,
    );
    expect(
      shown('<gpu_power_readings><max_power_limit>336.00 W</max_power_limit></gpu_power_readings>')?.powerManagement,
    ).toBe(true);
    expect(
      shown('<gpu_power_readings><max_power_limit>N/A</max_power_limit></gpu_power_readings>')?.powerManagement,
    ).toBe(false);
  });

  it('names the version of CUDA as documents before and after 14 do', () => {
    const named = (versions: string) => read(`<nvidia_smi_log>${versions}</nvidia_smi_log>`).cudaVersion;
    expect(named('<cuda_version>13.0</cuda_version><cuda_umd_version>13.1</cuda_umd_version>')).toBe('13.0');
    expect(named('<cuda_version>N/A</cuda_version><cuda_umd_version>14.2</cuda_umd_version>')).toBe('14.2');
    expect(named('<kmd_version>700.1</kmd_version>')).toBeNull();
  });

  it('is refused where it is cut off, is another one, or is nested without an end', () => {
    const whole = cardOf('<fan_speed>0 %</fan_speed>');
    expect(() => read(whole.slice(0, -5))).toThrow('cut off');
    expect(() => read('<html></html>')).toThrow('begins with <html>');
    expect(() => read('<nvidia_smi_log>'.repeat(50))).toThrow('nested too deeply');
    expect(() => read('NVIDIA-SMI has failed')).toThrow(DeviceReplyError);
    expect(() => read('')).toThrow(DeviceReplyError);
  });

  it('expands no entity that it declares itself', () => {
    const bomb = `<!DOCTYPE nvidia_smi_log [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;">]><nvidia_smi_log><cuda_version>&b;</cuda_version></nvidia_smi_log>`;
    expect(() => read(bomb)).toThrow(DeviceReplyError);
  });

  it('is read alike in pieces of any size, and never throws anything but a reply error', () => {
    const whole = cardOf(
      '<product_name>Kärtchen</product_name><mig_devices><mig_device><index>0</index></mig_device></mig_devices>',
    );
    const expected = read(whole);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (size) => {
        expect(read(whole, size)).toEqual(expected);
      }),
    );
    const change = fc.record({ at: fc.nat(whole.length), byte: fc.nat(255), cut: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.integer({ min: 1, max: 64 }), (changes, size) => {
        let bytes = Buffer.from(whole);
        for (const { at, byte, cut } of changes) {
          if (cut) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + byte)]);
          else if (bytes.length > 0) bytes[at % bytes.length] = byte;
        }
        try {
          expect(read(bytes, size).cards.size).toBeLessThanOrEqual(1);
        } catch (error) {
          expect(error).toBeInstanceOf(DeviceReplyError);
        }
      }),
    );
  });
});

describe.skipIf(!capturesExist)(capturesTitle('documents of real cards'), () => {
  it.each([
    ['telegraf-a10g.xml', '11.7', 'GPU-9a9a6c50-2a47-2f51-a902-b82c3b127e94', true],
    ['telegraf-rtx-3080-v12.xml', '12.2', uuid, true],
    // It was shortened: it has neither.
    ['telegraf-gtx-1070-ti.xml', null, 'GPU-f9ba66fc-a7f5-94c5-da19-019ef2f9c665', null],
  ])('are read: %s', (file, cudaVersion, id, powerManagement) => {
    const details = read(readCapture(`nvidia/${file}`));
    expect(details.cudaVersion).toBe(cudaVersion);
    expect(details.cards.get(id)).toMatchObject({ powerManagement, instances: [] });
  });
});
