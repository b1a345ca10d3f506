import { beforeEach, expect, it, vi } from 'vitest';

let deviceIsLight = false;
let deviceChanged = () => {};

/** A fresh page: the module reads the stored preference when it is loaded. */
async function loadPage() {
  vi.resetModules();
  document.documentElement.className = '';
  document.head.innerHTML = '<meta name="theme-color" content="">';
  const theme = await import('./theme.ts');
  theme.watchTheme();
  return theme;
}

const shown = () => document.documentElement.className;

beforeEach(() => {
  deviceIsLight = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return deviceIsLight;
    },
    addEventListener: (_type: string, listener: () => void) => {
      deviceChanged = listener;
    },
  }));
});

// spec: S3.32, S9.47
it('is dark unless something else was chosen', async () => {
  deviceIsLight = true;
  await loadPage();
  expect(shown()).toBe('dark');
  localStorage.setItem('theme', 'purple');
  await loadPage();
  expect(shown()).toBe('dark');
});

// spec: S3.32
it('keeps the choice and colours the browser around it', async () => {
  await loadPage();
  const { setTheme } = await import('./theme.ts');
  setTheme('light');
  expect(localStorage.getItem('theme')).toBe('light');
  expect(document.querySelector('meta')?.getAttribute('content')).toBe('#faf7f5');
  await loadPage();
  expect(shown()).toBe('light');
});

// spec: S3.32
it('follows the device while it says system', async () => {
  await loadPage();
  const { setTheme } = await import('./theme.ts');
  setTheme('system');
  expect(shown()).toBe('dark');
  deviceIsLight = true;
  deviceChanged();
  expect(shown()).toBe('light');
  setTheme('dark');
  deviceChanged();
  expect(shown()).toBe('dark');
});
