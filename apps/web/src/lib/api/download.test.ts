import { exportAccount } from '@reelmates/contract/account/data-export';
import { afterEach, expect, it, vi } from 'vitest';
import { NetworkError } from './api.ts';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, type: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': type } }));

it('gives the file of the server', async () => {
  answer('PK', 'application/zip');
  expect(await (await download(exportAccount, { exitToken: 'token-1' })).text()).toBe('PK');
});

it('does not take the page of a captive portal for the file', async () => {
  answer('<h1>Accept our terms</h1>', 'text/html; charset=utf-8');
  const onPart = vi.fn();
  await expect(download(exportAccount, { onPart })).rejects.toThrow(NetworkError);
  expect(onPart).not.toHaveBeenCalled();
});
