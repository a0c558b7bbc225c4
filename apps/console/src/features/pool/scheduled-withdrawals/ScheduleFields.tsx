import { Select } from '@mantine/core';
import type { WithdrawalSchedule } from '@headframe/domain/pool/withdrawal-schedule';
import { monthDays, weekdays } from './schedule-text.ts';
import styles from './ScheduledWithdrawals.module.css';

interface ScheduleFieldsProps {
  value: WithdrawalSchedule;
  onChange(value: WithdrawalSchedule): void;
}

const rhythms = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

const byRhythm: Readonly<Record<string, WithdrawalSchedule>> = {
  daily: { dayOfMonth: null, dayOfWeek: null },
  weekly: { dayOfMonth: null, dayOfWeek: 1 },
  monthly: { dayOfMonth: 1, dayOfWeek: null },
};

/** How often, and on which day. */
export function ScheduleFields({ value, onChange }: ScheduleFieldsProps) {
  const rhythm = value.dayOfWeek !== null ? 'weekly' : value.dayOfMonth !== null ? 'monthly' : 'daily';
  return (
    <div className={styles['pair']}>
      <Select
        label="Schedule"
        description="Between 5:30 and 12:00 UTC"
        data={rhythms}
        value={rhythm}
        allowDeselect={false}
        onChange={(next) => onChange(byRhythm[next ?? 'daily'] ?? value)}
      />
      {rhythm === 'weekly' && (
        <Select
          label="Day of the week"
          description="UTC"
          data={weekdays.map((label, index) => ({ value: String(index), label }))}
          value={String(value.dayOfWeek)}
          allowDeselect={false}
          onChange={(day) => onChange({ dayOfMonth: null, dayOfWeek: Number(day) })}
        />
      )}
      {rhythm === 'monthly' && (
        <Select
          label="Day of the month"
          description="UTC"
          data={monthDays.map(({ value: day, label }) => ({ value: String(day), label }))}
          value={String((value.dayOfMonth ?? 1) > 28 ? 31 : value.dayOfMonth)}
          allowDeselect={false}
          onChange={(day) => onChange({ dayOfMonth: Number(day), dayOfWeek: null })}
        />
      )}
    </div>
  );
}
