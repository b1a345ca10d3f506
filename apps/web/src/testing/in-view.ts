import { vi } from 'vitest';

/** No observed element comes into view, so lists load no further page by themselves. */
export function neverInView(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

/** Every element is in view as soon as it is observed. */
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

/** @returns a function that reports an observed element as in view or not */
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
