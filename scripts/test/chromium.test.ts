import { expect, test } from "vitest";
import { findChromium, findHeadlessShell } from "./chromium.ts";
import type { Machine } from "./programs.ts";

const machineWith = (changes: Partial<Machine> & { programs?: string[] }): Machine => ({
  environment: { PATH: "/opt/bin:/usr/local/bin" },
  exists: (path) => (changes.programs ?? []).includes(path),
  mayInstall: false,
  install: () => Promise.reject(new Error("not asked to install")),
  ...changes,
});

test("findChromium prefers CHROMIUM_PATH", async () => {
  const machine = machineWith({
    environment: { CHROMIUM_PATH: "/my/chrome" },
    programs: ["/my/chrome", "/usr/bin/chromium"],
  });
  expect(await findChromium(machine)).toBe("/my/chrome");
});

test("a wrong CHROMIUM_PATH is reported, and no other browser is used instead", async () => {
  const machine = machineWith({ environment: { CHROMIUM_PATH: "/gone" }, programs: ["/usr/bin/chromium"] });
  await expect(findChromium(machine)).rejects.toThrow(
    "CHROMIUM_PATH is /gone, but there is no such program.",
  );
});

test.each([["/usr/bin/chromium"], ["/opt/bin/google-chrome"], ["/usr/bin/google-chrome-stable"]])(
  "findChromium finds %s",
  async (program) => {
    expect(await findChromium(machineWith({ programs: [program] }))).toBe(program);
  },
);

test("findChromium says in one sentence what to do where none is found and none may be installed", async () => {
  await expect(findChromium(machineWith({}))).rejects.toThrow(
    "Chromium or Google Chrome was not found. Install it, or set CHROMIUM_PATH to the program",
  );
});

test("findChromium installs Chromium as root on Debian", async () => {
  const programs: string[] = [];
  const machine = machineWith({
    programs,
    mayInstall: true,
    install: async () => {
      programs.push("/usr/bin/chromium");
      return true;
    },
  });
  expect(await findChromium(machine)).toBe("/usr/bin/chromium");
});

test("a failed installation is reported with the remedy", async () => {
  const machine = machineWith({ mayInstall: true, install: () => Promise.resolve(false) });
  await expect(findChromium(machine)).rejects.toThrow(
    "was not found and could not be installed. Install it, or set CHROMIUM_PATH",
  );
});

test("findHeadlessShell prefers the headless shell to Chromium", async () => {
  const programs = ["/usr/bin/chromium", "/opt/bin/chromium-headless-shell"];
  expect(await findHeadlessShell(machineWith({ programs }))).toBe("/opt/bin/chromium-headless-shell");
});

test("findHeadlessShell prefers CHROMIUM_PATH to the headless shell", async () => {
  const machine = machineWith({
    environment: { CHROMIUM_PATH: "/my/chrome" },
    programs: ["/my/chrome", "/usr/bin/chromium-headless-shell"],
  });
  expect(await findHeadlessShell(machine)).toBe("/my/chrome");
});

test("findHeadlessShell installs the headless shell as root on Debian", async () => {
  const programs = ["/usr/bin/chromium"];
  const machine = machineWith({
    programs,
    mayInstall: true,
    install: async (packages) => {
      programs.push(...packages.map((name) => `/usr/bin/${name}`));
      return true;
    },
  });
  expect(await findHeadlessShell(machine)).toBe("/usr/bin/chromium-headless-shell");
});

test.each([
  ["may not be installed", { mayInstall: false }],
  ["cannot be installed", { mayInstall: true, install: () => Promise.resolve(false) }],
])("findHeadlessShell falls back to Chromium where the headless shell %s", async (_, changes) => {
  const machine = machineWith({ programs: ["/usr/bin/chromium"], ...changes });
  expect(await findHeadlessShell(machine)).toBe("/usr/bin/chromium");
});
