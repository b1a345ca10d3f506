import { act, fireEvent, render, screen } from '@testing-library/react';
import { Controller } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useForm } from './use-form.ts';

function LoginForm() {
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { username: '', password: '', confirmation: '' },
  });
  return (
    <form onSubmit={handleSubmit(() => {})}>
      <input aria-label="Username" {...register('username')} />
      <input aria-label="Password" {...register('password', { required: 'Password is required' })} />
      <input aria-label="Confirmation" {...register('confirmation', { required: true })} />
      <p>{formState.errors.password?.message}</p>
      <button type="submit">Save</button>
      <button type="button" onClick={() => setFocus('confirmation')}>
        Confirm
      </button>
    </form>
  );
}

// The test runs timers, because a busy phone delays them until after a paint.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

it('puts the focus into the first field that is wrong, once: a person who has gone on to another stays there', async () => {
  render(<LoginForm />);
  await press('Save');
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  const username = screen.getByLabelText('Username');
  username.focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(username);
});

it('puts the focus where it is told to at once', async () => {
  render(<LoginForm />);
  await press('Confirm');
  const confirmation = screen.getByLabelText('Confirmation');
  expect(document.activeElement).toBe(confirmation);
  const username = screen.getByLabelText('Username');
  username.focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(username);
});

function ReportForm() {
  const { register, handleSubmit, control } = useForm({ defaultValues: { note: '', reason: '', place: '' } });
  const note = register('note', { required: true });
  const reason = register('reason', { required: true });
  return (
    <form onSubmit={handleSubmit(() => {})}>
      <input type="radio" aria-label="Spam" value="spam" disabled {...reason} />
      <input type="radio" aria-label="Rude" value="rude" {...reason} />
      <textarea aria-label="Note" {...note} />
      <Controller
        control={control}
        name="place"
        rules={{ required: true }}
        render={({ field }) => <input aria-label="Place" {...field} />}
      />
      <button type="submit">Save</button>
    </form>
  );
}

it('focuses the first invalid field on the screen, whatever the order of registration', async () => {
  render(<ReportForm />);
  await press('Save');
  expect(document.activeElement).toBe(screen.getByLabelText('Rude'));
});

it('puts the focus into a controlled field where no other one is wrong', async () => {
  render(<ReportForm />);
  fireEvent.click(screen.getByLabelText('Rude'));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Again and again' } });
  await press('Save');
  expect(document.activeElement).toBe(screen.getByLabelText('Place'));
});
