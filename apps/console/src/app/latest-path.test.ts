import { beforeEach, expect, test } from 'vitest';
import { knowPages, latestPath, rememberPath } from './latest-path.ts';

beforeEach(() => {
  localStorage.clear();
  knowPages(['dashboard', 'asic-management/devices']);
});

test('without a memory it is the dashboard', () => {
  expect(latestPath()).toBe('/dashboard');
});

test('remembers where the user was, but not what is no page', () => {
  rememberPath('/asic-management/devices?page=2');
  for (const path of ['/login', '/logout', '/errors/server-error', '/energy/trading', '']) rememberPath(path);
  expect(latestPath()).toBe('/asic-management/devices?page=2');
});

test('leads nowhere that is no page any more', () => {
  rememberPath('/asic-management/devices?page=2');
  knowPages(['dashboard']);
  expect(latestPath()).toBe('/dashboard');
});

test('never leads to another host', () => {
  localStorage.setItem('headframe.latestPath', '//evil.example');
  expect(latestPath()).toBe('/dashboard');
});
