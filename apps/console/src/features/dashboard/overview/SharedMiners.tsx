import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { asicPage } from '../../devices/asic/asic.route.ts';
import { KindSection } from './KindSection.tsx';
import type { SharedSummary } from './use-shared-miners.ts';
import classes from '../../../ui/theme/classes.module.css';

/** The miners that others share with this subaccount, which the figures of its own leave out. */
export function SharedMiners({ shared, hasOwn }: { shared: SharedSummary; hasOwn: boolean }) {
  return (
    <KindSection label="Shared with this subaccount" asOf={undefined}>
      <p className={classes['note']}>
        {hasOwn ? 'Besides, ' : 'This subaccount has no ASICs of its own. '}
        {counted(shared.count, 'ASIC')} of others {shared.count === 1 ? 'is' : 'are'} shared with it:{' '}
        {formatCount(shared.online)} online, {formatWireHashrate(shared.hashrate, 0)}.{' '}
        <PageLink page={asicPage} search={{ sharing: ['withMe'] }}>
          Open shared ASICs
        </PageLink>
      </p>
    </KindSection>
  );
}
