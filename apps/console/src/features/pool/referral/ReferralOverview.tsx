import type { ReferralPageQuery } from '../../../generated/referral.ts';
import { CopyableText } from '../../../ui/dialog/CopyableText.tsx';
import { SkeletonLine } from '../../../ui/state/Skeleton.tsx';
import { ReferralRewards } from './ReferralRewards.tsx';
import type { ReferralSearch } from './referral.route.ts';
import styles from './Referral.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** What the parts above the list get of it. */
export interface ReferralList {
  search: ReferralSearch;
  setSearch(changes: Partial<ReferralSearch>, isStep?: boolean): void;
  data: ReferralPageQuery | undefined;
}

/** The link with what it pays, and the rewards so far. */
export function ReferralOverview({ list }: { list: ReferralList }) {
  const page = list.data?.referralPage;
  return (
    <div className={classes['stack']}>
      <section className={`${classes['panel']} ${styles['card']}`} aria-label="Referral link">
        <h2>Your referral link</h2>
        {page ? <CopyableText text={page.link} noun="referral link" /> : <SkeletonLine width={280} />}
        <p>{page ? <Terms {...page} /> : <SkeletonLine width={360} />}</p>
      </section>
      <ReferralRewards list={list} />
    </div>
  );
}

/** What the program pays, as the pool is configured now. */
function Terms({
  referSubaccount,
  rewardPercent,
  poolFeePercent,
}: Pick<ReferralPageQuery['referralPage'], 'referSubaccount' | 'rewardPercent' | 'poolFeePercent'>) {
  if (rewardPercent === 0 || poolFeePercent === 0)
    return (
      <>
        Accounts created with this link are recorded as referred by {referSubaccount}.{' '}
        {poolFeePercent === 0 ? 'This pool charges no fee at present, so there is' : 'At present there is'} no reward.
      </>
    );
  const [reward, fee, earned] = [rewardPercent, poolFeePercent, (rewardPercent * poolFeePercent) / 100].map(
    (value) => `${Number(value.toFixed(4))}\u00a0%`,
  );
  return (
    <>
      For each account created with this link, {referSubaccount} gets {reward} of the pool fee that the account pays,
      every day. At the fee of {fee} that is {earned} of what the account earns. The account itself pays nothing more.
    </>
  );
}
