import { defineFeature } from '../../../feature.ts';
import './commands/pdu-commands.graphql.ts';
import './outlets.graphql.ts';
import './pdus.graphql.ts';

/** Power distribution units and their outlets: lists, history, deletion. */
export const pdusFeature = defineFeature({ topics: { subaccount: ['pdu'] } });
