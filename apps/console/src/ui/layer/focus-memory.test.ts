import { expect, test } from 'vitest';
import { focusMemory, lastFocused } from './focus-memory.ts';

function focus(role?: string): HTMLElement {
  const element = document.body.appendChild(document.createElement('button'));
  if (role !== undefined) element.setAttribute('role', role);
  element.focus();
  return element;
}

test('a walk through a long menu leaves the button in memory that opened it', () => {
  const button = focus();
  const entries = Array.from({ length: 40 }, () => focus('menuitem'));
  for (const entry of entries) entry.remove();
  expect(lastFocused(focusMemory(), () => true)).toBe(button);
});
