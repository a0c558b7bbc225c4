import { DomainError } from '@headframe/domain/errors/domain-error';
import { signalLimits } from '@headframe/domain/limits/signal-limits';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { signals } from '@headframe/domain/signals/signals';
import { builder } from '../../../platform/graphql/builder.ts';
import { anyPermissionField } from '../../../platform/graphql/field-access.ts';
import {
  hasSignalHistory,
  signalHistory,
  type SignalHistory,
  type SubjectHistory,
} from '../../../platform/signals/signal-history.ts';
import { readSpan } from '../../devices/history/index.ts';
import { requestScope, requireSignals } from './signal-scope.ts';

const permissions = [...new Set(signals.flatMap(({ history }) => history ?? []))];

const subjectType = builder.objectRef<SubjectHistory>('SubjectHistory').implement({
  description: 'What a signal was for one subject. Steps in which nothing was reported are left out.',
  fields: (t) => ({
    subject: t.exposeString('subject'),
    times: t.field({
      type: ['Timestamp'],
      description: 'Begin of each step.',
      resolve: ({ points }) => points.map(({ at }) => at),
    }),
    values: t.field({
      type: t.listRef('Float', { nullable: true }),
      description: 'One for each time, in the unit of the signal; null where it was not known.',
      resolve: ({ points }) => points.map(({ value }) => value),
    }),
  }),
});

const historyType = builder.objectRef<SignalHistory>('SignalHistory').implement({
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Seconds between two points; 0 without a subject.' }),
    subjects: t.field({ type: [subjectType], resolve: (row) => row.subjects }),
  }),
});

builder.queryField('signalHistory', (t) =>
  t.field({
    ...anyPermissionField(permissions as [Permission, ...Permission[]]),
    type: historyType,
    description: `What a signal was for at most ${signalLimits.charted} subjects over a span, in about so many points: from rollups, and from samples where steps are finer. What is not open to the caller is left out.`,
    args: {
      key: t.arg.string({ required: true }),
      subjects: t.arg.stringList({ required: true }),
      from: t.arg({ type: 'Timestamp', required: true }),
      to: t.arg({ type: 'Timestamp', required: true }),
      points: t.arg.int({ defaultValue: 300 }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { key, subjects, ...span }, context) => {
      const scope = requestScope(context.scope.transaction, context.scope.grants);
      if (subjects.length > signalLimits.charted)
        throw new DomainError('validation-failed', `At most ${signalLimits.charted} subjects are read at once.`);
      if (hasSignalHistory(key)) requireSignals(scope, [key], ({ history = null }) => history);
      else throw new DomainError('validation-failed', `There is no history of a signal ${key}.`);
      return signalHistory(scope, key, subjects, readSpan(span));
    },
  }),
);
