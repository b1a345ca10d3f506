import { vi } from 'vitest';

/** Nothing that is observed comes into view: lists load no further page by themselves. */
export function neverInView(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

/** Everything is in view as soon as it is observed. */
export function alwaysInView(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: { isIntersecting: boolean; target: Element }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.#callback = callback;
      }
      observe(target: Element) {
        queueMicrotask(() => this.#callback([{ isIntersecting: true, target }]));
      }
      disconnect() {}
    },
  );
}

/** @returns what tells the page that an element which is observed has come into view, or has left it */
export function viewByHand(): (target: Element, isIntersecting: boolean) => void {
  const observed = new Map<Element, (entries: { isIntersecting: boolean; target: Element }[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: { isIntersecting: boolean; target: Element }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.#callback = callback;
      }
      observe(target: Element) {
        observed.set(target, this.#callback);
      }
      disconnect() {}
    },
  );
  return (target, isIntersecting) => observed.get(target)?.([{ isIntersecting, target }]);
}
