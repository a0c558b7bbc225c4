import { defineFeature } from '../../../feature.ts';
import { subaccountFigures } from '../../people/subaccounts/index.ts';
import { workerFigures } from '../../pool/workers/index.ts';
import { deviceFigures } from './device-figures.ts';
import './subaccount-summary.graphql.ts';

subaccountFigures.fill({ devices: deviceFigures, pool: workerFigures });

/** What devices, pool and revenues of each subaccount add up to. */
export const subaccountSummaryFeature = defineFeature({});
