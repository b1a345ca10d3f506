// spec: none, editing photos is not in it
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { photo } from '../../../testing/image-decoder.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { EditPhoto } from './edit-photo.tsx';

const editor = vi.hoisted(() => Promise.withResolvers<{ PhotoEditor: () => string }>());
vi.mock('./photo-editor.tsx', () => editor.promise);

it('while the tools load, the chosen photo covers the form and can be used as it is', async () => {
  const file = photo('IMG_4021.jpg');
  const onUse = vi.fn();
  const { user } = renderScreen(<EditPhoto file={file} edits={null} onUse={onUse} onClose={() => {}} />, {
    at: '/',
  });
  expect(screen.getByRole('dialog', { name: 'Use this photo?' }).textContent).toContain(
    'The tools to crop and blur are loading. You can use the photo as it is.',
  );
  await user.click(screen.getByRole('button', { name: 'Use photo' }));
  expect(onUse).toHaveBeenCalledWith({ original: file, photo: file, edits: null });

  editor.resolve({ PhotoEditor: () => 'the tools' });
  expect(await screen.findByText('the tools')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
