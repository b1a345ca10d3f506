// spec: none, a photo on the whole screen is not in it
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { WholePhoto } from './whole-photo.tsx';

const onMissing = vi.fn();

function show() {
  onMissing.mockClear();
  renderScreen(<WholePhoto url="/whole" small="/small" alt="A win" onMissing={onMissing} />);
}

const photo = () => screen.getByAltText('A win');
const source = () => photo().getAttribute('src');

test('the photo is on its way until it has come', () => {
  show();
  expect(screen.getByText('Loading...')).toBeDefined();
  fireEvent.load(photo());
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(source()).toBe('/whole');
});

test('the small photo takes the place of one that does not come, and the whole one is tried again', () => {
  show();
  fireEvent.error(photo());
  expect(source()).toBe('/small');
  fireEvent.load(photo());
  const notice = "The whole photo didn't load.";
  expect(screen.getByText(notice).closest('[role="alert"]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(source()).toBe('/whole');
  fireEvent.load(photo());
  expect(screen.queryByText(notice)).toBeNull();
  expect(onMissing).not.toHaveBeenCalledWith(true);
});

test('without either the error is in its place, and a retry asks for the whole photo', () => {
  show();
  fireEvent.error(photo());
  fireEvent.error(photo());
  expect(screen.getByRole('heading').textContent).toBe("Photo didn't load");
  expect(photo().hidden).toBe(true);
  expect(onMissing).toHaveBeenLastCalledWith(true);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(source()).toBe('/whole');
  expect(photo().hidden).toBe(false);
  expect(onMissing).toHaveBeenLastCalledWith(false);
});
