// spec: S2.68
import { expect, test } from 'vitest';
import { afterScroll, type TopBars } from './top-bars.ts';

const start: TopBars = { hidden: false, y: 0 };
const FAR = 10_000;
const scroll = (...stops: number[]) => stops.reduce((bars, y) => afterScroll(bars, y, FAR), start).hidden;

test('the bars stay until the page has been scrolled down past 100', () => {
  expect(scroll(40, 100)).toBe(false);
  expect(scroll(40, 101)).toBe(true);
});

test('the bars stay away while scrolling on down, and while the page rests', () => {
  expect(scroll(150, 900, 901)).toBe(true);
  expect(scroll(150, 150)).toBe(true);
});

test('scrolling up brings them back, however far down', () => {
  expect(scroll(4000, 3990)).toBe(false);
  expect(scroll(4000, 3990, 4010)).toBe(true);
});

test('within 10 of the top they show, also where the page bounces', () => {
  expect(scroll(150, 10)).toBe(false);
  expect(scroll(150, -20, 5)).toBe(false);
});

test('between 10 and 100, downward, they stay as they are', () => {
  expect(scroll(12, 60, 99)).toBe(false);
});

test('a page whose end comes nearer is not scrolled up: the bars stay away', () => {
  const atEnd = afterScroll(start, 570, 570);
  expect(afterScroll(atEnd, 432, 432).hidden).toBe(true);
  expect(afterScroll(afterScroll(atEnd, 432, 432), 430, 432).hidden).toBe(false);
});

test('a page that bounces at its end is not scrolled up', () => {
  const beyond = afterScroll(start, 620, 570);
  expect(afterScroll(afterScroll(beyond, 590, 570), 570, 570).hidden).toBe(true);
});
