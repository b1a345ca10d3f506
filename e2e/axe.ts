import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

// axe runs in the page itself, which has no frames. Deque's own builder is made for frames: it sends the unminified
// source to the page and to a second page for each look, which took most of the time of these journeys.
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The findings of axe for the page in its current state: a line for each rule and element.
 * @param rules only these instead of all that axe has on by default
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // axe would skip frames without a message.
  expect(page.frames()).toHaveLength(1);
  await animationsFinished(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets are read for a rule that is off by default, media for one that is on.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const found = await look(page, options);
  if (found) return found;
  await page.evaluate(source);
  return (await look(page, options)) ?? ['axe does not start'];
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/**
 * Elements are checked after their animations and transitions: halfway, text has a colour that does not stay. Off-screen
 * elements that are not rendered pause theirs, and some run without an end.
 */
const animationsFinished = (page: Page) =>
  page.evaluate(() => {
    const isRendered = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility({ contentVisibilityAuto: true });
    const ends = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const ending = document.getAnimations().filter((animation) => isRendered(animation) && ends(animation));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });

/** @returns null before axe has been added to the page */
function look(page: Page, options: RunOptions): Promise<string[] | null> {
  return page.evaluate(async (given) => {
    const { axe } = window as { axe?: { run(scope: Document, options: RunOptions): Promise<AxeResults> } };
    if (!axe) return null;
    const { violations } = await axe.run(document, given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) => `${id}: ${target.join(' ')}: ${html}: ${failureSummary}`,
      ),
    );
  }, options);
}
