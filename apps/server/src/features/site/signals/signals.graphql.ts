import { DomainError } from '@headframe/domain/errors/domain-error';
import { signalLimits } from '@headframe/domain/limits/signal-limits';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { Signal } from '@headframe/domain/signals/define-signal';
import { signals } from '@headframe/domain/signals/signals';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { anyPermissionField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { readSignals } from '../../../platform/signals/read-signals.ts';
import { hasSignalHistory } from '../../../platform/signals/signal-history.ts';
import { signalSource, type SignalReading } from '../../../platform/signals/signal-source.ts';
import { holds, requestScope, requireSignals } from './signal-scope.ts';

const permissions = [...new Set(signals.flatMap(({ permission }) => permission ?? []))];

/** Open to whoever may read one of the signals; each is then read by its own permission. */
const signalAccess = anyPermissionField(permissions as [Permission, ...Permission[]]);

const signalType = builder.objectRef<Signal>('Signal').implement({
  description: 'A value that rules, alerts, charts and tools may read.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its name, such as `asic.maxChip` or `site.asic.power`.' }),
    label: t.exposeString('label', { description: 'What people read.' }),
    unit: t.exposeString('unit', { description: 'Unit of its values; empty for counts, ratios, and flags (1 or 0).' }),
    decimals: t.exposeInt('decimals', { description: 'Decimals shown to people.' }),
    subject: t.exposeString('subject', {
      description:
        'What it is about: a kind of device or part by its id, `worker` by its id, `subaccount` by its name, `coin` by its number.',
    }),
    set: t.exposeString('set', { description: 'price, energy, temperature, uptime or watchdog.' }),
    freshForSeconds: t.exposeInt('freshForSeconds', {
      description:
        'An older value is stale, s. A device that is polled more slowly is stale once it has missed three polls.',
    }),
    hasHistory: t.boolean({
      description: 'Whether `signalHistory` says what it was.',
      resolve: ({ key }) => hasSignalHistory(key),
    }),
  }),
});

const readingType = builder.objectRef<SignalReading>('SignalReading').implement({
  description: 'The value of a signal for one subject.',
  fields: (t) => ({
    key: t.exposeString('key'),
    subject: t.exposeString('subject'),
    value: t.exposeFloat('value', {
      nullable: true,
      description:
        'In the unit of the signal; null where it is unknown. Of a subaccount: over the fresh readings alone, or over the last ones where none is fresh.',
    }),
    at: t.field({
      type: 'Timestamp',
      nullable: true,
      description: 'Time of the oldest reading in it.',
      resolve: (row) => row.at,
    }),
    isStale: t.exposeBoolean('isStale', { description: 'Whether it is older than the signal is fresh for.' }),
    reporting: t.exposeInt('reporting', { description: 'How many devices or workers have a fresh reading of it.' }),
    of: t.exposeInt('of', { description: 'How many there are.' }),
  }),
});

builder.queryField('signals', (t) =>
  t.field({
    ...signalAccess,
    type: [signalType],
    description: 'Every signal that the caller may read.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, { scope: { transaction, grants } }) => {
      const scope = requestScope(transaction, grants);
      return signals.filter(({ permission }) => holds(scope, permission));
    },
  }),
);

const bounds = `at most ${signalLimits.subjects} subjects and ${signalLimits.readings} values`;

const asked = builder.args((t) => ({
  keys: t.stringList({ required: true }),
  subjects: t.stringList({ required: true }),
  subaccount: t.string(),
}));

type Asked = { keys: readonly string[]; subjects: readonly string[] };

/** @throws DomainError for too much at once, for unknown keys, and for signals that the caller may read nowhere */
function requireReadable({ keys, subjects }: Asked, { scope: { transaction, grants } }: ScopedContext): void {
  if (subjects.length > signalLimits.subjects || keys.length * subjects.length > signalLimits.readings)
    throw new DomainError('validation-failed', `Read ${bounds} at once.`);
  requireSignals(requestScope(transaction, grants), keys);
}

builder.queryField('signalReadings', (t) =>
  t.field({
    ...signalAccess,
    type: [readingType],
    description: `The values of signals now, for subjects that they are about; ${bounds}. What is not open to the caller is left out.`,
    args: asked,
    resolve: (_source, args, context) => {
      requireReadable(args, context);
      const { transaction, grants } = context.scope;
      return readSignals(requestScope(transaction, grants), args.keys, args.subjects);
    },
  }),
);

/** Milliseconds between two pushes: a reading of a device comes every few seconds at most. */
const pushMs = 5000;

builder.subscriptionField('signalReadingUpdates', (t) =>
  t.field({
    ...signalAccess,
    type: [readingType],
    description: `The same now and after changes, every ${pushMs / 1000} s at most.`,
    args: asked,
    subscribe: (_source, args, context) => {
      const topics = new Set(args.keys.flatMap((key) => signalSource(key)?.topics ?? []));
      return live<SignalReading[]>(context, {
        topics: [...topics],
        everyMs: pushMs,
        concerns: () => true,
        read: async ({ transaction }) => {
          requireReadable(args, context);
          return readSignals(requestScope(transaction, context.scope.grants), args.keys, args.subjects);
        },
      });
    },
    resolve: (readings) => readings,
  }),
);
