import { deviceStorage } from '../device-storage/safe-storage.ts';

/*
 * A log-out without a connection: the device has forgotten the account, but only the server can end its session. Until
 * it has done so, this browser sends no other request.
 */

const storageKey = 'log-out-due';

export const isLogOutDue = (): boolean => deviceStorage.read(storageKey) !== null;

/** @returns whether this browser will remember it */
export const setLogOutDue = (): boolean => deviceStorage.write(storageKey, '1');

export const clearLogOutDue = (): void => deviceStorage.remove(storageKey);
