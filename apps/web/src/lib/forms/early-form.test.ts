// spec: none, what is typed before the app has come
import { afterEach, expect, it } from 'vitest';
import { takeEarlyForm } from './early-form.ts';

const form = '<form><input name="username"><input name="password" type="password"><button>Go</button></form>';

afterEach(() => document.body.replaceChildren());

function drawn(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

const inputOf = (root: HTMLElement, name: string) =>
  root.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;

/** The app's own form, which takes the place of the drawn one. */
function replace(root: HTMLElement) {
  root.innerHTML = form;
  const heard: string[] = [];
  root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push('submit');
  });
  return heard;
}

it('the new form takes over the typed text and the position of the cursor, and sends nothing', () => {
  const root = drawn(form);
  inputOf(root, 'username').value = 'marnie_r';
  inputOf(root, 'username').focus();
  inputOf(root, 'username').setSelectionRange(3, 5);
  const redo = takeEarlyForm(root);
  const heard = replace(root);
  redo?.();
  const username = inputOf(root, 'username');
  expect(username.value).toBe('marnie_r');
  expect(document.activeElement).toBe(username);
  expect([username.selectionStart, username.selectionEnd]).toEqual([3, 5]);
  expect(inputOf(root, 'password').value).toBe('');
  expect(heard).toEqual(['username']);
});

it('sends the new form where the drawn one was sent', () => {
  const root = drawn(form);
  inputOf(root, 'username').value = 'marnie_r';
  inputOf(root, 'password').value = 'Reelmates1';
  (root.querySelector('form') as HTMLFormElement).dataset.sent = '';
  const redo = takeEarlyForm(root);
  const heard = replace(root);
  redo?.();
  expect(heard).toEqual(['username', 'password', 'submit']);
});

it('leaves pages without a form alone', () => {
  expect(takeEarlyForm(drawn('<h1>Terms</h1>'))).toBeNull();
});

it('gives up where no form has taken the place', () => {
  const root = drawn(form);
  const redo = takeEarlyForm(root);
  root.innerHTML = '<p>This page did not load</p>';
  expect(() => redo?.()).not.toThrow();
});
