import { formatPower } from '@headframe/domain/units/electricity';
import { ShapedPowerDocument } from '../../../../generated/asic-load-shaping.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { BatchOutcome } from '../../commands/index.ts';
import type { AsicSelection } from '../asic-selection.ts';
import { asAsicWhere } from '../asic-filters.ts';

/** What a plan was to reach. */
interface ShapingTarget {
  /** What the miners may draw together, W. */
  target: number;
  /** Whether all of them report their power, so that the sum of it can be compared with the target. */
  isMeasured: boolean;
}

/** What miners draw against their target, in words; complete once they draw no more. */
export function outcomeText(power: number, { target, isMeasured }: ShapingTarget): BatchOutcome {
  if (!isMeasured)
    return { text: `${formatPower(power)} measured now, without miners that report no power`, isComplete: true };
  const above = power - target;
  const far = above > 0 ? `${formatPower(above)} above` : `${formatPower(-above)} below`;
  return { text: `${formatPower(power)} drawn now, ${far} the target`, isComplete: above <= 0 };
}

/** Reads what the chosen miners draw after a plan, and how far that is from its target. */
export async function shapingOutcome({ where }: AsicSelection, target: ShapingTarget): Promise<BatchOutcome> {
  const variables = { where: asAsicWhere(where) };
  const { asicsAggregate } = await send('query', ShapedPowerDocument, variables, { isBackground: true });
  return outcomeText(asicsAggregate.power, target);
}
