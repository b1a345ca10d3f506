/*
 * The browser's storage may be blocked, full or hold something else. What is stored is a convenience: a failure to read
 * means that nothing is there, and a failure to write is the caller's to notice or not.
 */
export type SafeStorage = {
  read(key: string): string | null;
  /** The parsed value, for the caller to validate; undefined without one that can be parsed. */
  readJson(key: string): unknown;
  /** @returns whether the text is stored */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

/** Outlasts the visit and is the same in all tabs. */
export const deviceStorage = safeStorage(() => localStorage);

/** Lasts as long as the tab, over reloads. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Where storage is blocked, already the name of it may throw. */
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
