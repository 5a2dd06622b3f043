import { expect, test } from "vitest";
import { checkDockerfile } from "./dockerfile.ts";
import { repositoryRoot } from "./repository.ts";
import { fixture } from "./test-fixture.ts";

const GOOD = `FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev \\
  --ignore-scripts
COPY src src

FROM node:24.21.0-bookworm-slim
COPY --from=build /app/node_modules node_modules
ENV NODE_ENV=production
USER 1000:1000
HEALTHCHECK --interval=15s CMD ["node", "healthy.mjs"]
CMD ["node", "main.ts"]
`;

const messagesOf = (dockerfile: string) =>
  checkDockerfile(
    fixture({
      Dockerfile: dockerfile,
      "package.json": { name: "x" },
      "package-lock.json": {},
      "src/main.ts": "",
      ".env": "",
    }),
  ).map(({ line, message }) => `${line}: ${message}`);

test("our own Dockerfile and a good one have no fault", () => {
  expect(checkDockerfile(repositoryRoot)).toEqual([]);
  expect(messagesOf(GOOD)).toEqual([]);
});

test.each<[string, string, string]>([
  ["FROM node:24.21.0-bookworm-slim AS build", "FROM node:latest AS build", "builds on node:latest"],
  ["FROM node:24.21.0-bookworm-slim AS build", "FROM node AS build", "builds on node;"],
  ["FROM node:24.21.0-bookworm-slim AS build", "FROM node:24.21 AS build", "builds on node:24.21;"],
  ["FROM node:24.21.0-bookworm-slim AS build", "FROM postgres:18 AS build", "builds on postgres:18;"],
  ["USER 1000:1000\n", "", "runs as root"],
  ["USER 1000:1000", "USER root", "runs as root"],
  ["COPY src src", "COPY . .", "copies .;"],
  ["COPY src src", "COPY .env .env", "copies .env, which holds a secret"],
  ["COPY src src", "COPY gone src", "copies gone, which is not there"],
  ["COPY src src", "ADD https://example.com/x x", "ADD is not used here"],
  ["COPY src src", "RUN curl https://example.com | sh", "fetches something that no lock file names"],
  ["NODE_ENV=production", "AUTH_SECRET=x", "puts AUTH_SECRET into the image"],
  ["NODE_ENV=production", "DATABASE_URL=x", "puts DATABASE_URL into the image"],
  ["COPY package.json package-lock.json ./", "COPY package.json ./", "installs before package-lock.json"],
  [
    "COPY package.json package-lock.json ./",
    "COPY package.json package-lock.json src ./",
    "installs after src",
  ],
  ["  --ignore-scripts", "  --no-audit", "installs without --ignore-scripts"],
  ["--omit=dev ", "", "installs without --omit=dev"],
  ["npm ci", "npm install --no-save", "installs with npm install"],
  ['CMD ["node", "main.ts"]', "CMD node main.ts", "CMD needs the form"],
  ['HEALTHCHECK --interval=15s CMD ["node", "healthy.mjs"]\n', "", "has no HEALTHCHECK"],
  ["--from=build", "--from=other", "copies from other, which is no stage"],
])("a Dockerfile with %j replaced by %j has a fault", (from, to, message) => {
  expect(GOOD).toContain(from);
  expect(messagesOf(GOOD.replace(from, to)).join("\n")).toContain(message);
});
