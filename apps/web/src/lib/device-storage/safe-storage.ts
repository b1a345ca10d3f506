/*
 * The browser's storage may be blocked, full, or contain something else. What is stored is a convenience: if it cannot
 * be read, it does not exist, and a caller may ignore a failed write.
 */
export type SafeStorage = {
  read(key: string): string | null;
  /** The parsed value, which the caller has to validate; undefined if there is none, or it cannot be parsed. */
  readJson(key: string): unknown;
  /** @returns whether the text is stored */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

/** Persistent, and shared by all tabs. */
export const deviceStorage = safeStorage(() => localStorage);

/** Kept until the tab is closed, also across reloads. */
export const tabStorage = safeStorage(() => sessionStorage);

/** If storage is blocked, even accessing the property may throw. */
function safeStorage(storage: () => Storage): SafeStorage {
  function attempt<Value>(act: (storage: Storage) => Value, otherwise: Value): Value {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    read: (key) => attempt((found) => found.getItem(key), null),
    readJson: (key) => attempt((found) => JSON.parse(found.getItem(key) ?? ''), undefined),
    write: (key, text) =>
      attempt((found) => {
        found.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((found) => found.removeItem(key), undefined),
    keys: () => attempt((found) => Object.keys(found), []),
  };
}
