import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { SelectSheet } from './select-sheet.tsx';

const machines = Array.from({ length: 140 }, (_, index) => {
  const maker = index < 70 ? 'Aristocrat' : 'IGT';
  return { value: `m${index}`, label: `${maker} - Game ${index}`, group: maker, short: `Game ${index}` };
});

function Picker({ onChange = () => {} }: { onChange?: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Machine type" optional>
      <SelectSheet
        title="Machine type"
        options={machines}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
        emptyText="No machine types found."
        clearLabel="No machine type"
      />
    </Field>
  );
}

async function open() {
  const user = userEvent.setup();
  render(<Picker />);
  const trigger = screen.getByRole('button', { name: /Machine type/ });
  await user.click(trigger);
  const search = screen.getByRole('combobox');
  search.focus();
  return { user, trigger, search };
}

const options = () => screen.getAllByRole('option');
const activeText = (search: HTMLElement) =>
  document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a select sheet', () => {
  // spec: S5.59
  it('shows the first 50 entries in their groups, and more under the arrow keys', async () => {
    const { user, search } = await open();
    expect(options()).toHaveLength(50);
    expect(screen.getByRole('group', { name: 'Aristocrat' })).toBeTruthy();
    await user.keyboard('{ArrowDown>51/}');
    expect(activeText(search)).toBe('Game 50');
    expect(options()).toHaveLength(100);
  });

  it('chooses the active option by Enter and closes', async () => {
    const { user, trigger } = await open();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(trigger.textContent).toBe('Aristocrat - Game 1');
  });

  // spec: S5.59, S9.25
  it('filters 300 ms after the last key, up to 100 entries, and Enter takes the first', async () => {
    const { user, trigger, search } = await open();
    // All at once: on a busy machine, typing takes longer than that.
    fireEvent.change(search, { target: { value: 'igt 139' } });
    expect(options()).toHaveLength(50);
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.clear(search);
    await user.type(search, 'game');
    await waitFor(() => expect(options()).toHaveLength(100));
    expect(activeText(search)).toBe('Game 0');
    await user.keyboard('{Enter}');
    expect(trigger.textContent).toBe('Aristocrat - Game 0');
  });

  // spec: S8.49
  it('says when no option matches the search', async () => {
    const { user, search } = await open();
    await user.type(search, 'zzz');
    await waitFor(() => expect(screen.getByText('No machine types found.')).toBeTruthy());
    expect(screen.queryAllByRole('option')).toHaveLength(0);
  });

  it('clears an optional choice', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Picker onChange={onChange} />);
    const trigger = screen.getByRole('button', { name: /Machine type/ });
    await user.click(trigger);
    await user.click(screen.getByRole('option', { name: 'Game 3' }));
    await user.click(trigger);
    const chosen = within(screen.getByRole('listbox')).getByRole('option', { selected: true });
    expect(chosen.textContent).toBe('Game 3');
    await user.click(screen.getByRole('option', { name: 'No machine type' }));
    expect(onChange.mock.calls).toEqual([['m3'], [null]]);
  });

  it('reaches the row that takes the choice back by arrow keys, and chooses it by Enter', async () => {
    const { user, trigger } = await open();
    await user.click(screen.getByRole('option', { name: 'Game 9' }));
    await user.click(trigger);
    const search = screen.getByRole('combobox');
    search.focus();
    expect(activeText(search)).toBe('Game 9');
    await user.keyboard('{PageUp}{ArrowUp}');
    expect(activeText(search)).toBe('Game 0');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(activeText(search)).toBe('No machine type');
    await user.keyboard('{ArrowDown}');
    expect(activeText(search)).toBe('Game 0');
    await user.keyboard('{PageUp}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(trigger.textContent).toBe('Choose');
  });

  it('has no row that takes a choice back among the hits of a search', async () => {
    const { user, trigger } = await open();
    await user.click(screen.getByRole('option', { name: 'Game 9' }));
    await user.click(trigger);
    const search = screen.getByRole('combobox');
    await user.type(search, 'game 1');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'No machine type' })).toBeNull());
    await user.keyboard('{ArrowUp}{Enter}');
    expect(trigger.textContent).toBe('Aristocrat - Game 1');
  });

  it('closes without a choice when the dialog is cancelled, as by Escape', async () => {
    const { trigger } = await open();
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(trigger.textContent).toBe('Choose');
  });
});
