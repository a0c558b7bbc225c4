import { Button, Popover } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { momentOfWallClock, wallClockOf } from '@headframe/domain/calendar/zoned-time';
import { useDateFormat, useDateSetting } from '../figure/dates.ts';
import { IconCalendar } from '../icon/icons.ts';
import { formatTimeRange, parseTimeRange, resolveTimeRange } from './time-range.ts';
import { LayerMark } from '../layer/LayerMark.tsx';
import styles from './TimeRangePicker.module.css';

interface TimeRangePickerProps {
  /** In the format of `formatTimeRange`, as in the URL. */
  value: string;
  onChange(value: string): void;
  /** Relative ranges on offer; by default the shortest ones of operator consoles. */
  options?: readonly string[] | undefined;
}

const usual = ['1h', '24h', '7d'] as const;

/** Relative ranges as buttons, and a form for from and to. */
export function TimeRangePicker({ value, onChange, options = usual }: TimeRangePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const moment = useDateFormat('moment');
  const range = parseTimeRange(value);
  const isOwn = range?.kind === 'between' || !options.includes(value);
  return (
    <div className={styles['picker']} role="group" aria-label="Time range">
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {option}
        </button>
      ))}
      <Popover opened={isOpen} onDismiss={() => setOpen(false)} position="bottom-end" trapFocus withinPortal>
        <Popover.Target>
          <button type="button" aria-pressed={isOwn} aria-label="Other range" onClick={() => setOpen(!isOpen)}>
            <IconCalendar size={14} aria-hidden />
            {isOwn && describe(value, moment)}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <LayerMark kind="popup" isOpen={isOpen} />
          <RangeForm
            value={value}
            onRange={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

function describe(value: string, moment: (instant: number) => string): string {
  const range = parseTimeRange(value);
  if (range?.kind !== 'between') return value;
  return `${moment(range.from * 1000)} – ${moment(range.to * 1000)}`;
}

function RangeForm({ value, onRange }: { value: string; onRange(value: string): void }) {
  const start = resolveTimeRange(parseTimeRange(value) ?? { kind: 'last', seconds: 86_400 });
  const { timeZone } = useDateSetting();
  const [from, setFrom] = useState(() => wallClockOf(start.from * 1000, timeZone));
  const [to, setTo] = useState(() => wallClockOf(start.to * 1000, timeZone));
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [first, last] = [from, to].map((text) => momentOfWallClock(text, timeZone) / 1000);
    if (first === undefined || last === undefined || !(first < last))
      return setProblem(messageText('invalidDateFilters'));
    onRange(formatTimeRange({ kind: 'between', from: first, to: last }));
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <label>
        From
        <input type="datetime-local" value={from} required onChange={(event) => setFrom(event.currentTarget.value)} />
      </label>
      <label>
        To
        <input type="datetime-local" value={to} required onChange={(event) => setTo(event.currentTarget.value)} />
      </label>
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <Button type="submit">Apply</Button>
    </form>
  );
}
