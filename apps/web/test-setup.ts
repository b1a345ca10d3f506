import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dismissToast } from './src/lib/toast-store.ts';
import { closeFakeApi, fakeApi } from './src/testing/fake-api.ts';
import { writePageSettings } from './src/testing/page-settings.ts';

// Waiting has a generous time limit, for busy machines.
configure({ asyncUtilTimeout: 5_000 });

// A channel reaches all threads of the process. Each thread runs one test file, which is a browser of its own.
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${process.env.VITEST_POOL_ID}:${name}`);
  }
};

// A request that no test expects fails it, also where a test has no API of its own.
beforeEach(() => {
  fakeApi();
});

afterEach(() => {
  act(() => dismissToast());
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  writePageSettings(undefined);
  closeFakeApi();
});
