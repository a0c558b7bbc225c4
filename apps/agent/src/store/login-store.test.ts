import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LoginHeldBackError, LoginTries, maxRefusedLogins } from '@headframe/devices/wire/login-tries';
import { DeviceRefusedError } from '@headframe/devices';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../run/log.ts';
import { openLoginStore, type LoginStore } from './login-store.ts';

let folder: string;
let file: string;
let store: LoginStore;
let lines: string[];
const open = () =>
  (store = openLoginStore(
    file,
    createLog((line) => lines.push(line)),
  ));
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headframe-logins-'));
  file = path.join(folder, 'logins.db');
  lines = [];
  open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const loaded = () => Object.fromEntries([...store.load(60_000)].map(({ place, agesMs }) => [place, agesMs.length]));

it('refused logins count on after a restart, also those whose answer the program did not live to see', async () => {
  const wrong = { place: '10.0.0.1:80', credential: { user: 'root', password: 'x' }, bounds: { timeoutMs: 1000 } };
  const refuse = () => Promise.reject(new DeviceRefusedError('credential', 'Wrong.'));
  let refused = 0;
  // A program that crashes in the middle of each of its logins, and is started again.
  for (let run = 0; run < 20; run += 1) {
    const tries = new LoginTries();
    tries.keepIn(store);
    const attempt = tries.attempt(wrong, async () => {
      refused += 1;
      return run % 2 === 0 ? refuse() : Promise.withResolvers<never>().promise;
    });
    if (run % 2 === 0 || refused >= maxRefusedLogins) await attempt.catch(() => null);
    store.close();
    open();
  }
  expect(refused).toBe(maxRefusedLogins);
  const after = new LoginTries();
  after.keepIn(store);
  await expect(after.attempt(wrong, refuse)).rejects.toBeInstanceOf(LoginHeldBackError);
  await expect(after.attempt({ ...wrong, place: '10.0.0.2:80' }, refuse)).rejects.toThrow('Wrong.');
});

it('what was accepted, and what is older than a minute, is not kept; a clock that was set back keeps nothing longer', () => {
  store.keep('a', [10, 20]);
  store.keep('b', [10]);
  store.keep('b', []);
  store.keep('old', [61_000]);
  store.keep('future', [-3_600_000]);
  store.close();
  open();
  expect(loaded()).toEqual({ a: 2, future: 1 });
  expect([...store.load(60_000)].find(({ place }) => place === 'future')?.agesMs).toEqual([0]);
});

it('a damaged file and damaged rows end nothing, and a disk that fails is said once', () => {
  store.close();
  writeFileSync(file, 'no database');
  open();
  expect(loaded()).toEqual({});
  const other = new DatabaseSync(file);
  other.exec(
    `INSERT INTO refused_login VALUES ('a', '{"no":"list"}', 99999999999999), ('b', '["x", null, 1e999]', 99999999999999)`,
  );
  expect(loaded()).toEqual({ a: 0, b: 0 });
  other.exec('DROP TABLE refused_login');
  other.close();
  lines = [];
  store.keep('a', [1]);
  store.keep('a', [2]);
  expect(loaded()).toEqual({});
  expect(lines.filter((line) => line.includes('cannot be kept'))).toHaveLength(1);
});
