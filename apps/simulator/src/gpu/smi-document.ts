import type { CardFigures, SimulatedCard } from './simulated-card.ts';

/** A card with what it shows now; without figures it is lost. */
export interface ShownCard {
  readonly index: number;
  readonly card: SimulatedCard;
  readonly figures: CardFigures | null;
  readonly reportsPower: boolean;
}

export const driverVersion = '550.54.15';
export const cudaVersion = '12.4';

const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;

function instancesOf({ model }: SimulatedCard): string {
  if (model.instances.length === 0) return element('mig_devices', 'None');
  const devices = model.instances.map((memory, index) =>
    element(
      'mig_device',
      element('index', String(index)),
      element('gpu_instance_id', String(index + 1)),
      element('compute_instance_id', '0'),
      element('fb_memory_usage', element('total', `${memory} MiB`), element('used', '37 MiB')),
    ),
  );
  return element('mig_devices', ...devices);
}

function cardElement({ card, figures, reportsPower }: ShownCard): string {
  const { model } = card;
  const watts = (value: number): string => (reportsPower ? `${value.toFixed(2)} W` : 'N/A');
  const mode = model.hasEcc ? (card.isSplit ? 'Enabled' : 'Disabled') : 'N/A';
  return [
    `<gpu id="${card.busId}">`,
    element('product_name', model.name),
    element('persistence_mode', 'Enabled'),
    element('mig_mode', element('current_mig', mode), element('pending_mig', mode)),
    instancesOf(card),
    element('serial', card.serial ?? 'N/A'),
    element('uuid', card.uuid),
    element('vbios_version', model.vbios),
    element('gpu_reset_status', element('reset_required', 'No'), element('drain_and_reset_recommended', 'No')),
    element(
      'gpu_power_readings',
      element('power_draw', figures ? watts(figures.power) : 'GPU is lost'),
      element('current_power_limit', watts(card.limit)),
      element('default_power_limit', watts(model.defaultPower)),
      element('min_power_limit', watts(model.minPower)),
      element('max_power_limit', watts(model.maxPower)),
    ),
    '</gpu>',
  ].join('\n');
}

/** The document of `nvidia-smi -q -x` (nvsmi_device_v12.dtd), as far as it is asked for. */
export function smiDocument(cards: readonly ShownCard[]): string {
  return [
    '<?xml version="1.0" ?>',
    '<!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd">',
    '<nvidia_smi_log>',
    element('driver_version', driverVersion),
    element('cuda_version', cudaVersion),
    element('attached_gpus', String(cards.length)),
    ...cards.map(cardElement),
    '</nvidia_smi_log>',
    '',
  ].join('\n');
}
