// Written by `npm run features` from the registrations of the features.
import { mailChannel } from '../channels/mail.channel.ts';
import type { Config } from '../../config/load-config.ts';
import type { Channel } from '../define-channel.ts';

/** Every channel of the outbox. */
export const channels: readonly Channel<Config>[] = [mailChannel];
