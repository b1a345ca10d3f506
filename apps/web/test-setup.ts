import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dismissToast } from './src/lib/toast-store.ts';
import { closeFakeApi } from './src/testing/fake-api.ts';
import { writePageSettings } from './src/testing/page-settings.ts';

// What is waited for comes sooner or later; a busy machine decides which.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  act(() => dismissToast());
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  writePageSettings(undefined);
  closeFakeApi();
});
