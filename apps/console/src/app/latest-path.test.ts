import { beforeEach, expect, test } from 'vitest';
import { latestPath, rememberPath } from './latest-path.ts';

beforeEach(() => localStorage.clear());

test('without a memory it is the dashboard', () => {
  expect(latestPath()).toBe('/dashboard');
});

test('remembers where the user was, but not pages one passes through', () => {
  rememberPath('/asic-management/devices?page=2');
  for (const path of ['/login', '/logout', '/errors/server-error']) rememberPath(path);
  expect(latestPath()).toBe('/asic-management/devices?page=2');
});

test('never leads to another host', () => {
  localStorage.setItem('headframe.latestPath', '//evil.example');
  expect(latestPath()).toBe('/dashboard');
});
