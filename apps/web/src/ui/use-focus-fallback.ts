import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the page when the focused control is removed or disabled, whether by the viewer's own press or by
 * what another person has changed: a heading gets the focus, which would otherwise be lost. Called by the component
 * that renders the controls. For a button that its own press removes, `catchLostFocus` does enough everywhere, without
 * code in the screen: it moves the focus to what was around the button. Use this hook where the control is disabled or
 * removed otherwise, or where a heading says better what is there now.
 * @returns the props for the element around the controls
 */
export function useFocusFallback(heading: () => HTMLElement | null): {
  onFocus: (event: FocusEvent<HTMLElement>) => void;
} {
  const focused = useRef<{ control: Element; around: Element } | null>(null);
  // After each render, because any of them may remove the control.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const { around } = focused.current;
    const { activeElement } = document;
    // A dialog that has closed has returned the focus, which React does not report.
    const control = around.contains(activeElement) ? activeElement : focused.current.control;
    if (control?.isConnected && !control.matches(':disabled')) {
      focused.current = { control, around };
      return;
    }
    focused.current = null;
    if (activeElement === control || activeElement === document.body) {
      heading()?.focus({ preventScroll: true });
    }
  });
  return {
    onFocus: ({ target, currentTarget }) => {
      focused.current = { control: target, around: currentTarget };
    },
  };
}
