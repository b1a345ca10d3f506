import { unreachableText } from '../../../lib/api/connection.ts';
import { type ToastAction, toast, toastSpaced } from '../../../lib/toast-store.ts';

export const vanishedText = 'It is not there any more: its author or another admin was faster.';

export const toastSuccess = (title: string, action?: ToastAction) =>
  toastSpaced({ title, ...(action && { action }) });

export const toastFailure = (description: string) =>
  toast({ title: 'Error', description, variant: 'destructive' });

/** For an item that can no longer be decided on. */
export const toastVanished = () => toastFailure(vanishedText);

/** @returns whether the device is offline, which a toast then says */
export function refusesOffline(): boolean {
  if (navigator.onLine) return false;
  toastFailure(unreachableText());
  return true;
}
