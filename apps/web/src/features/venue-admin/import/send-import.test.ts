// spec: none, that the server takes one import at a time is not in it
import { expect, it, vi } from 'vitest';
import { NetworkError } from '../../../lib/api/api.ts';
import { sendImport } from './send-import.ts';

const result = { imported: 1, updated: 0, unchanged: 0, rejected: [] };
const send = () => sendImport(new Uint8Array(2), { isDryRun: true, onProgress: () => undefined });

it('sends an import when the one before it was answered, or was lost', async () => {
  const sent: { onload: () => void; onerror: () => void }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      responseText = JSON.stringify(result);
      upload = {};
      onload = () => undefined;
      onerror = () => undefined;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => sent.push(this);
    },
  );
  const [first, second, third] = [send(), send(), send()];
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.onload();
  expect(await first).toEqual(result);
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.onerror();
  await expect(second).rejects.toBeInstanceOf(NetworkError);
  await expect.poll(() => sent.length).toBe(3);
  sent[2]?.onload();
  expect(await third).toEqual(result);
  vi.unstubAllGlobals();
});

it('counts a page of another server as no response, and sends the next import', async () => {
  const pages = ['<!doctype html><title>Accept our terms</title>', JSON.stringify(result)];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      responseText = '';
      upload = {};
      onload = () => undefined;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => {
        this.responseText = pages.shift() ?? '';
        setTimeout(() => this.onload());
      };
    },
  );
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
  expect(await send()).toEqual(result);
  vi.unstubAllGlobals();
});
