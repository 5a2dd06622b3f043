import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../../check/repository.ts";
import { readCompose } from "./compose.ts";

const file = readFileSync(join(repositoryRoot, "deploy/compose.yaml"), "utf8");
const secrets = {
  DOMAIN: "plan.example.com",
  POSTGRES_PASSWORD: "administrator-1",
  OWNER_PASSWORD: "owner-2",
  DATABASE_PASSWORD: "server-3",
  AUTH_SECRET: "secret-4",
  MASTER_KEYS: "k1:key-5",
};

it("deploy/compose.yaml gives the owner's password to the migrations and the database only", () => {
  const services = readCompose(file, secrets);
  const holders = [...services].filter(([, { environment }]) =>
    Object.values(environment).some((value) => value.includes(secrets.OWNER_PASSWORD)),
  );
  expect(holders.map(([name]) => name)).toEqual(["migrate", "database"]);
  for (const name of ["web", "worker"]) {
    expect(services.get(name)?.environment).toMatchObject({ PROCESS_TYPE: name, MIGRATE: "0" });
  }
});

it("deploy/compose.yaml starts nothing while a secret is missing", () => {
  for (const name of Object.keys(secrets)) {
    expect(() => readCompose(file, { ...secrets, [name]: "" }), name).toThrow(name);
  }
});

it("deploy/.env.example names every variable that compose.yaml requires", () => {
  const example = readFileSync(join(repositoryRoot, "deploy/.env.example"), "utf8");
  for (const name of Object.keys(secrets)) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
});
