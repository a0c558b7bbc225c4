import { z } from 'zod';
import { boundNames, changedRanges, ownRangesSchema, type OwnRanges } from './own-ranges.ts';
import { fromWireHashrate } from '../../units/hashrate.ts';
import { autoFollowDelaySchema } from '../pdu/auto-follow.ts';
import { noteSetting } from '../settings/device-note.ts';
import { repeatTargetsSetting } from '../settings/repeat-targets.ts';
import { tagsSetting } from '../settings/device-tags.ts';
import { defineSetting, type SettingDescriptors } from '../define-setting.ts';

const safeRanges = defineSetting<{ safeRanges: OwnRanges | null }>()({
  label: 'Safe ranges',
  on: 'device',
  icon: 'ranges',
  consequence: 'Outside of these ranges an issue is shown. A bound that is not set follows the default of the model.',
  permission: 'agent_worker_safe_ranges_write',
  ownerOnly: 'set ranges of',
  values: {
    safeRanges: ownRangesSchema
      .nullable()
      .optional()
      .describe('Bounds to set; one that is null is not watched. Null: all of them follow the defaults again.'),
    defaults: z
      .array(z.enum(boundNames))
      .max(boundNames.length)
      .optional()
      .describe('Bounds that follow their defaults again.'),
  },
  change: ({ safeRanges: before }, given) => ({ safeRanges: changedRanges(before, given) }),
  audit: 'Safe ranges changed',
});

const idealHashrate = defineSetting<{ idealRateManual: number | null; coinEnum: number }>()({
  label: 'Ideal hashrate',
  on: 'device',
  icon: 'gauge',
  consequence: 'Takes the place of the hashrate that the miner reports as its ideal one. Empty: as reported.',
  permission: 'agent_worker_ideal_hashrate_write',
  ownerOnly: 'set the ideal hashrate of',
  values: {
    idealRateManual: z
      .number()
      .positive()
      .max(1e9)
      .nullable()
      .describe("In the unit of the coin's family (Th/s or Mh/s); null: as the miner reports it."),
  },
  change: ({ coinEnum }, { idealRateManual = null }) => ({
    idealRateManual: fromWireHashrate(idealRateManual, coinEnum),
    coinEnum,
  }),
  audit: 'Ideal hashrate changed',
});

const consumption = defineSetting<{ consumption: number | null }>()({
  label: 'Consumption',
  on: 'device',
  icon: 'power',
  consequence:
    'Stands in for the data sheet of the model: in default ranges, and in the power of miners that report none.',
  permission: 'agent_worker_efficiency_write',
  ownerOnly: 'set the consumption of',
  values: {
    consumption: z.number().positive().max(100_000).nullable().describe('J/Th; null: by the data sheet of the model.'),
  },
  audit: 'Consumption changed',
});

/** Longest delay or ramp, in seconds. */
export const maxPaceSeconds = 86_400;

const seconds = z.number().int().min(0).max(maxPaceSeconds).nullable();

type Pace = { delayStart: number | null; delayStop: number | null; rampStart: number | null; rampStop: number | null };

const delays = defineSetting<Pace>()({
  label: 'Delays and ramps',
  on: 'device',
  icon: 'clock',
  consequence:
    'A start or stop that is commanded begins after the delay, and miners follow one another over the ramp; outlets that feed a miner keep them as well.',
  permission: 'agent_worker_power_switch_write',
  ownerOnly: 'set the delays of',
  values: {
    delayStart: seconds.describe('How long after a start was commanded it begins, s; null: at once.'),
    delayStop: seconds.describe('How long after a stop was commanded it begins, s; null: at once.'),
    rampStart: seconds.describe('Over what time miners that are started together follow one another, s; null: none.'),
    rampStop: seconds.describe('Over what time miners that are stopped together follow one another, s; null: none.'),
  },
  audit: 'Delays and ramps changed',
});

const pduDelay = defineSetting<{ autoFollowPduDelay: number | null }>()({
  label: 'Start after power',
  on: 'device',
  icon: 'play',
  consequence:
    'Concerns miners that were stopped before their outlet was cut, once the outlet is verified as on again.',
  permission: 'agent_worker_pdus_write',
  ownerOnly: 'set the delay of',
  mutation: 'setPduDelay',
  values: { value: autoFollowDelaySchema.describe('Seconds; null: they stay as they are.') },
  change: (_before, { value = null }) => ({ autoFollowPduDelay: value }),
  audit: 'Delay after power set',
});

const infiniteRetry = repeatTargetsSetting(
  'agent_worker_power_management_write',
  'A target that a miner does not keep, such as a power mode that a restart has lost,',
);

/** What operators set on miners, in menu order. */
export const asicSettings = {
  tags: tagsSetting('agent_worker_tag_write'),
  note: noteSetting('agent_worker_note_write'),
  safeRanges,
  idealHashrate,
  consumption,
  delays,
  pduDelay,
  infiniteRetry,
} as const satisfies SettingDescriptors;
