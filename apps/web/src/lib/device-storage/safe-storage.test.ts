import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage, tabStorage } from './safe-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

describe.each([
  ['deviceStorage', deviceStorage, 'localStorage'],
  ['tabStorage', tabStorage, 'sessionStorage'],
] as const)('%s', (_, storage, name) => {
  it('reads, lists and removes its own entries', () => {
    expect(storage.write('a', '{"b":1}')).toBe(true);
    expect(storage.read('a')).toBe('{"b":1}');
    expect(storage.readJson('a')).toEqual({ b: 1 });
    expect(storage.keys()).toEqual(['a']);
    storage.remove('a');
    expect(storage.read('a')).toBeNull();
    expect(window[name]).toHaveLength(0);
  });

  it('has no value where there is none, or none that can be parsed', () => {
    storage.write('a', '{"b":');
    expect(storage.readJson('a')).toBeUndefined();
    expect(storage.readJson('c')).toBeUndefined();
    expect(storage.read('c')).toBeNull();
  });

  it('reports that a full storage does not take the text', () => {
    const full = new DOMException('full', 'QuotaExceededError');
    vi.stubGlobal(name, {
      setItem: () => {
        throw full;
      },
    });
    expect(storage.write('a', '1')).toBe(false);
  });

  it('is empty where storage is blocked', () => {
    const original = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(storage.read('a')).toBeNull();
    expect(storage.readJson('a')).toBeUndefined();
    expect(storage.write('a', '1')).toBe(false);
    expect(storage.keys()).toEqual([]);
    expect(() => storage.remove('a')).not.toThrow();
    if (original) Object.defineProperty(globalThis, name, original);
  });
});
