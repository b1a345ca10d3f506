import { vi } from 'vitest';

type Report = (entries: { isIntersecting: boolean; target: Element }[]) => void;

function stubObserver(observe: (target: Element, report: Report) => void): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: Report;
      constructor(report: Report) {
        this.#report = report;
      }
      observe(target: Element) {
        observe(target, this.#report);
      }
      disconnect() {}
    },
  );
}

/** No observed element comes into view, so lists load no further page by themselves. */
export const neverInView = (): void => stubObserver(() => {});

/** Every element is in view as soon as it is observed. */
export const alwaysInView = (): void =>
  stubObserver((target, report) => queueMicrotask(() => report([{ isIntersecting: true, target }])));

/** @returns a function that reports an observed element as in view or not */
export function viewByHand(): (target: Element, isIntersecting: boolean) => void {
  const observed = new Map<Element, Report>();
  stubObserver((target, report) => observed.set(target, report));
  return (target, isIntersecting) => observed.get(target)?.([{ isIntersecting, target }]);
}
