// spec: none, how a panel closes is not in it
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Popover } from './popover.tsx';

function Panel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>Elsewhere</p>
      <div>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Dates
        </button>
        {isOpen ? (
          <Popover title="Date range" onClose={() => setOpen(false)}>
            <button type="button">Today</button>
          </Popover>
        ) : null}
      </div>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Dates' });
const panel = () => screen.queryByRole('dialog', { name: 'Date range' });

it.each([
  ['focuses', false],
  ['does not focus, as Safari does not', true],
])(
  'closes by a press elsewhere or on its button, which the browser %s when it is pressed',
  async (_, isSafari) => {
    const user = userEvent.setup();
    render(<Panel />);
    if (isSafari) opener().addEventListener('mousedown', (event) => event.preventDefault());

    await user.click(opener());
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(panel()).not.toBeNull();
    await user.click(screen.getByText('Elsewhere'));
    expect(panel()).toBeNull();

    await user.click(opener());
    expect(panel()).not.toBeNull();
    await user.click(opener());
    expect(panel()).toBeNull();
  },
);

it('gives the focus back to its button by Escape, also where the press did not focus it', async () => {
  const user = userEvent.setup();
  render(<Panel />);
  opener().addEventListener('mousedown', (event) => event.preventDefault());
  await user.click(opener());
  expect(panel()).toBe(document.activeElement);
  await user.keyboard('{Escape}');
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(opener());
});
