// spec: none, the direction of a text is not in it
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';
import { TextArea } from './text-input.tsx';

it('a text is typed in its own direction, in which it is shown later', () => {
  render(
    <Field label="Caption">
      <TextArea />
    </Field>,
  );
  expect(screen.getByLabelText('Caption').getAttribute('dir')).toBe('auto');
});
