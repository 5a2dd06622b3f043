import { Client } from "pg";

/** Names inside the embedded cluster. */
export const SUPERUSER = "postgres";
export const OWNER = "beachhead";
/** Login of the server processes: may take the app and auth roles, has nothing itself. */
export const SERVER_LOGIN = "beachhead_server";
export const DATABASE = "beachhead";

export interface Login {
  name: string;
  password: string;
}

export interface ProvisionOptions {
  superuserUrl: string;
  owner: Login;
  server: Login;
  database: string;
  /** Test clusters make a database a suite. */
  ownerMayCreateDatabases?: boolean;
}

/** Makes the two logins and the database, or sets their passwords again; safe to repeat after an interruption. */
export async function provision(options: ProvisionOptions): Promise<void> {
  const client = new Client({ connectionString: options.superuserUrl });
  await client.connect();
  try {
    const createdb = options.ownerMayCreateDatabases ? "createdb" : "nocreatedb";
    await ensureLogin(client, options.owner, `nosuperuser createrole ${createdb} inherit`);
    await ensureLogin(client, options.server, "nosuperuser nocreaterole nocreatedb noinherit");
    const found = await client.query("select 1 from pg_database where datname = $1", [options.database]);
    if (found.rowCount === 0) {
      const [database, owner] = [options.database, options.owner.name].map((name) =>
        client.escapeIdentifier(name),
      );
      await client.query(`create database ${database} owner ${owner}`);
    }
  } finally {
    await client.end();
  }
}

async function ensureLogin(client: Client, login: Login, attributes: string): Promise<void> {
  const found = await client.query("select 1 from pg_roles where rolname = $1", [login.name]);
  const verb = found.rowCount === 0 ? "create" : "alter";
  const name = client.escapeIdentifier(login.name);
  const password = client.escapeLiteral(login.password);
  await client.query(`${verb} role ${name} login ${attributes} password ${password}`);
}
