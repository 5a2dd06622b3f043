import { asOwner, type TestDatabase } from "./test-database.ts";
import { newId } from "./uuid.ts";

/** For tests: an account as the owner of the tables makes it, without a password to sign in with. */
export async function insertUser(database: TestDatabase, name = "Test"): Promise<string> {
  const id = newId();
  await asOwner(database, (client) =>
    client.query("insert into users (id, name, email) values ($1, $2, $3)", [id, name, `${id}@test.example`]),
  );
  return id;
}
