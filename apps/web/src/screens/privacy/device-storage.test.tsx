import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { storedKinds } from './device-storage.ts';
import { PrivacyScreen } from './privacy-screen.tsx';

const apps = path.join(import.meta.dirname, '../../../..');

/** The text of every file below a folder, without tests, by its path from apps/. */
function sourceOf(folder: string): Map<string, string> {
  const files = readdirSync(path.join(apps, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.|(^|\/)(testing|node_modules)\//.test(file))
    .map((file) => path.join(folder, file));
  return new Map(files.map((file) => [file, readFileSync(path.join(apps, file), 'utf8')]));
}

const web = sourceOf('web/src').set(
  'web/index.html',
  readFileSync(path.join(apps, 'web/index.html'), 'utf8'),
);
const server = sourceOf('server/src');

const storing =
  /safe-storage\.ts'|\b(localStorage|sessionStorage)\.|from 'idb-keyval'|import\('idb-keyval'\)|\bcaches\.|cacheName:/;
const storingElse = /\b(indexedDB|cookieStore|CacheStorage)\b|document\.cookie|navigator\.storage/;

/** The storage keys in a file; for a computed key, its beginning. */
function keysIn(source: string): string[] {
  const found = [
    // const storageKey = 'theme';   const prefix = 'draft:';
    ...source.matchAll(/const (?:\w*[kK]ey|\w+Cache|prefix) = '([^']+)'/g),
    // const listKey = (accountId: string) => `outbox:${accountId}`;
    ...source.matchAll(/const \w*[kK]ey(?:Of)? = \([^)]*\)[^`;]*=>\s*`([^`$]+)/g),
    ...source.matchAll(/(?:get|set|remove)Item\(\s*'([^']+)'/g),
  ];
  return found.map(([, key = '']) => key);
}

const imports = (source: string, name: string) => new RegExp(`import \\{[^}]*\\b${name}\\b`).test(source);

// spec: S3.32
it('every kind of stored data is named on the privacy page, and each named kind is stored', () => {
  const stored = new Set<string>();
  for (const [file, source] of web) {
    if (!storing.test(source)) continue;
    const keys = keysIn(source);
    // A file may import a storage key from another file, which is read here, too.
    expect([file, keys.length > 0 || imports(source, 'outboxKey')]).toEqual([file, true]);
    for (const key of keys) stored.add(key);
  }
  const cookies = new Set<string>();
  for (const source of server.values()) {
    for (const [, name = ''] of source.matchAll(/'__Host-[a-z]+' : '([a-z]+)'/g)) cookies.add(name);
  }
  expect(cookies.size).toBe(2);
  const named = storedKinds.flatMap(({ keys }) => keys);
  expect([...stored, ...cookies].toSorted()).toEqual(named.toSorted());
});

it('is nowhere else: no databases of other names, no cookies set by scripts', () => {
  const others = [...web].flatMap(([file, source]) => (storingElse.test(source) ? [file] : []));
  expect(others).toEqual([]);
});

it('the privacy page lists everything that is stored on the device', () => {
  fakeApi();
  renderScreen(<PrivacyScreen />, { at: '/privacy' });
  for (const { title, text } of storedKinds) {
    expect(screen.getByText(`${title}:`).closest('li')?.textContent).toBe(`${title}: ${text}`);
  }
});
