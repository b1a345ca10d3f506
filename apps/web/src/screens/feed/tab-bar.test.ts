import { expect, test } from 'vitest';
import { afterScroll, type TabBar } from './tab-bar.ts';

const start: TabBar = { hidden: false, y: 0 };
const scroll = (...stops: number[]) => stops.reduce(afterScroll, start).hidden;

test('it stays until the page has been scrolled down past 100', () => {
  expect(scroll(40, 100)).toBe(false);
  expect(scroll(40, 101)).toBe(true);
});

test('it stays away while scrolling on down, and while the page rests', () => {
  expect(scroll(150, 900, 901)).toBe(true);
  expect(scroll(150, 150)).toBe(true);
});

test('scrolling up brings it back, however far down', () => {
  expect(scroll(4000, 3990)).toBe(false);
  expect(scroll(4000, 3990, 4010)).toBe(true);
});

test('within 10 of the top it shows, also where the page bounces', () => {
  expect(scroll(150, 10)).toBe(false);
  expect(scroll(150, -20, 5)).toBe(false);
});

test('between 10 and 100, downward, it stays as it is', () => {
  expect(scroll(12, 60, 99)).toBe(false);
});
