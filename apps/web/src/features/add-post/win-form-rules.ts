import { zodResolver } from '@hookform/resolvers/zod';
import { type AddFormHandle, type AddFormOptions, useAddForm } from './use-add-form.ts';
import { type TypedWin, type Win, winForm } from './win-rules.ts';

export type WinFormHandle = AddFormHandle<TypedWin, Win>['form'];

/** The form of a win post, new or as it is. */
export function useWinForm(
  options: Omit<AddFormOptions<TypedWin, Win>, 'resolver'>,
): AddFormHandle<TypedWin, Win> {
  return useAddForm({ ...options, resolver: winResolver });
}

export const winResolver = zodResolver(winForm);
