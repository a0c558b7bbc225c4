import { expect, test } from 'vitest';
import { IconBox, IconCircleDashed } from '../icon/icons.ts';
import { statusLooks } from './status-looks.ts';

test('a status has the look of its table, and one of a newer server its own name', () => {
  const lookOf = statusLooks({ full: { word: 'Full', tone: 'ok', icon: IconBox } });
  expect(lookOf('full')).toEqual({ word: 'Full', tone: 'ok', icon: IconBox });
  expect(lookOf('leaking')).toEqual({ word: 'leaking', tone: 'idle', icon: IconCircleDashed });
});
