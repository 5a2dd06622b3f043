import { expect, test } from "vitest";
import { findOtherBrowsers } from "./other-browsers.ts";
import type { Machine } from "./programs.ts";

const machineWith = (changes: Partial<Machine> & { programs?: string[] }): Machine => ({
  environment: { PATH: "/opt/bin" },
  exists: (path) => (changes.programs ?? []).includes(path),
  mayInstall: false,
  install: () => Promise.reject(new Error("not asked to install")),
  ...changes,
});
const all = ["/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

test("programs are found on the PATH, and a variable comes first", async () => {
  const environment = { PATH: "/opt/bin", FIREFOX_PATH: "/my/firefox" };
  const programs = [...all, "/my/firefox"];
  expect(await findOtherBrowsers(machineWith({ environment, programs }))).toEqual({
    found: ["Firefox", "WebKit"],
    environment: {
      FIREFOX_PATH: "/my/firefox",
      WEBKIT_DRIVER_PATH: "/usr/bin/WebKitWebDriver",
      XVFB_PATH: "/usr/bin/Xvfb",
    },
    missing: [],
  });
});

test("a browser that is not there and may not be installed is named with the remedy", async () => {
  const { found, missing } = await findOtherBrowsers(machineWith({ programs: ["/opt/bin/firefox"] }));
  expect(found).toEqual(["Firefox"]);
  expect(missing).toEqual([
    "No test ran in WebKit: WebKitWebDriver (Debian: webkit2gtk-driver) and Xvfb (Debian: xvfb) is missing. Install it, or set WEBKIT_DRIVER_PATH and XVFB_PATH.",
  ]);
});

test("findOtherBrowsers installs only what is missing as root on Debian", async () => {
  const programs = ["/usr/bin/firefox-esr"];
  const install = async (packages: readonly string[]) => {
    expect(packages).toEqual(["webkit2gtk-driver", "xvfb"]);
    programs.push(...all);
    return true;
  };
  expect(await findOtherBrowsers(machineWith({ programs, mayInstall: true, install }))).toMatchObject({
    found: ["Firefox", "WebKit"],
    missing: [],
  });
});

test.each([true, false])(
  "a browser missing after an installation as root on Debian is a failure (installer succeeded: %s)",
  async (worked) => {
    const machine = machineWith({ mayInstall: true, install: () => Promise.resolve(worked) });
    await expect(findOtherBrowsers(machine)).rejects.toThrow(
      "firefox-esr, webkit2gtk-driver, xvfb could not",
    );
  },
);

test("a variable that names no program is an error", async () => {
  const machine = machineWith({ environment: { XVFB_PATH: "/gone" }, programs: all });
  await expect(findOtherBrowsers(machine)).rejects.toThrow(
    "XVFB_PATH is /gone, but there is no such program.",
  );
});
