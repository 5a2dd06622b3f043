import type { Adapter, AdapterPayload } from "oidc-provider";

/** What one provider of the sandbox has handed out; it ends with the process. */
export function createMemoryAdapters(): (name: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();

  return (name) => {
    const keyOf = (id: string) => `${name} ${id}`;
    const findBy = (field: "uid" | "userCode", value: string) =>
      Promise.resolve(
        Array.from(rows).find(([key, row]) => key.startsWith(`${name} `) && row[field] === value)?.[1],
      );
    return {
      async upsert(id, payload) {
        rows.set(keyOf(id), payload);
      },
      find: (id) => Promise.resolve(rows.get(keyOf(id))),
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (userCode) => findBy("userCode", userCode),
      async consume(id) {
        const row = rows.get(keyOf(id));
        if (row !== undefined) rows.set(keyOf(id), { ...row, consumed: Math.floor(Date.now() / 1000) });
      },
      async destroy(id) {
        rows.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
}
