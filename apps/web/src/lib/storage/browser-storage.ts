/** Browser storage that may be switched off, full or edited by hand: failures are logged and never thrown. */
function guarded(pick: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return pick().getItem(key);
      } catch (error) {
        console.error(`Reading "${key}" from browser storage failed.`, error);
        return null;
      }
    },
    write(key: string, value: string): boolean {
      try {
        pick().setItem(key, value);
        return true;
      } catch (error) {
        console.error(`Writing "${key}" to browser storage failed.`, error);
        return false;
      }
    },
    keys(prefix: string): string[] {
      try {
        return Object.keys(pick()).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
    remove(...keys: readonly string[]): void {
      try {
        for (const key of keys) pick().removeItem(key);
      } catch {
        // Storage that cannot be opened holds nothing to remove.
      }
    },
  };
}

export const localStore = guarded(() => window.localStorage);
export const sessionStore = guarded(() => window.sessionStorage);
