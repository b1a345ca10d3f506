import type { Page } from '@playwright/test';

/**
 * What is wrong with the amounts of the page at 200 % text size: an amount breaks into several lines, is too small to
 * read, leaves the window, or crosses the edge of its card.
 */
export function findAmountFaults(page: Page): Promise<{ amounts: number; faults: string[] }> {
  return page.evaluate(async () => {
    // Before this font has loaded, the page uses a font of the machine, which may be wider.
    await document.fonts.load('600 1em "Figtree Variable"');
    const isHidden = (text: Text) =>
      !text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      text.parentElement.closest('.sr-only, script, style, option, [role="img"], [inert]') !== null;

    /** An amount may consist of several text nodes, as its cents are smaller. */
    const texts: { text: Text; from: number }[] = [];
    let all = '';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      if (!(text instanceof Text) || isHidden(text)) continue;
      texts.push({ text, from: all.length });
      all += text.data;
    }
    const at = (offset: number) => {
      const found = texts.findLast(({ from }) => from <= offset);
      if (!found) throw new Error(`no text at ${offset}`);
      return { ...found, offset: offset - found.from };
    };

    /**
     * Cards have a background or a ring. `overflow: hidden` cuts off its content; scrolling areas show the rest on
     * demand.
     */
    const frames = (element: Element | null) => {
      const found: { element: Element; box: DOMRect }[] = [];
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX, backgroundColor, boxShadow } = getComputedStyle(one);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        const isCard = backgroundColor !== 'rgba(0, 0, 0, 0)' || boxShadow !== 'none';
        const isBlock = one.getClientRects().length === 1 && getComputedStyle(one).display !== 'inline';
        if (isBlock && (isCard || overflowX === 'hidden' || overflowX === 'clip'))
          found.push({ element: one, box: one.getBoundingClientRect() });
      }
      return found;
    };

    const faults: string[] = [];
    const amounts = [...all.matchAll(/[−-]?\$\d[\d,]*(?:\.\d\d)?/g)];
    for (const { 0: amount, index } of amounts) {
      const [start, end] = [at(index), at(index + amount.length - 1)];
      const range = document.createRange();
      range.setStart(start.text, start.offset);
      range.setEnd(end.text, end.offset + 1);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const box = range.getBoundingClientRect();
      const name = `${amount} in "${start.text.parentElement?.closest('p, dd, li, div, h2')?.textContent}"`;
      // Smaller cents lie within the height of the dollars; a next line begins below them.
      const lines = rects.filter((rect, place) =>
        rects.slice(0, place).every(({ top, bottom }) => rect.top >= bottom - 1 || rect.bottom <= top + 1),
      );
      if (lines.length > 1) faults.push(`${name}: in ${lines.length} lines`);
      if (box.height < 18) faults.push(`${name}: ${box.height} px high`);
      if (box.left < -0.5 || box.right > screen.width + 0.5)
        faults.push(`${name}: from ${box.left} to ${box.right} in a window of ${screen.width}`);
      for (const { element, box: frame } of frames(start.text.parentElement)) {
        if (box.height < 18) faults.push(`${name}: ${box.height} px high`);
        if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5)
          faults.push(
            `${name}: leaves ${element.tagName} .${element.className} by ${(box.right - frame.right).toFixed(1)}`,
          );
      }
    }
    if (document.documentElement.scrollWidth > screen.width)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    return { amounts: amounts.length, faults };
  });
}
