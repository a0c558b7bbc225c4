import { referralAndLmpChartPresent } from '@headframe/domain/feature-access/agent-feature';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { defineFeature } from '../../../feature.ts';
import { accountOpened } from '../../people/identity/index.ts';
import { ownershipPassing } from '../../people/ownership/index.ts';
import { recordReferral } from './record-referral.ts';
import './referral.graphql.ts';
import { requireNoOwnReward } from './require-no-own-reward.ts';
import { referrerPath, registerReferrer } from './register-referrer.ts';

accountOpened.add(async (transaction, opened, actor) => {
  if (opened.referrer !== '') await recordReferral(transaction, opened, actor);
});

ownershipPassing.add(requireNoOwnReward);

/** The referral program: who referred whom, and what that earned. */
export const referralFeature = defineFeature({
  access: { signedIn: [`POST ${referrerPath}`] },
  routes(app, { config, database }) {
    if (referralAndLmpChartPresent(config.build)) return registerReferrer(app, { database });
    app.post(referrerPath, () => {
      throw new DomainError('not-found', 'This installation has no referral program.');
    });
  },
});
