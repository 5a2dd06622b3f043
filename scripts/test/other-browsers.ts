import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages, mayInstallPackages } from "./debian-packages.ts";

export type BrowserName = "Firefox" | "WebKit";

interface Program {
  /** The variable that names it, for a developer and for the tests. */
  variable: "FIREFOX_PATH" | "WEBKIT_DRIVER_PATH" | "XVFB_PATH";
  names: readonly string[];
  /** Where it is kept on systems that do not put it on the PATH. */
  elsewhere: readonly string[];
  debianPackage: string;
}

const programs: Readonly<Record<BrowserName, readonly Program[]>> = {
  Firefox: [
    {
      variable: "FIREFOX_PATH",
      names: ["firefox-esr", "firefox"],
      elsewhere: [
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
      ],
      debianPackage: "firefox-esr",
    },
  ],
  WebKit: [
    {
      variable: "WEBKIT_DRIVER_PATH",
      names: ["WebKitWebDriver"],
      elsewhere: [],
      debianPackage: "webkit2gtk-driver",
    },
    { variable: "XVFB_PATH", names: ["Xvfb"], elsewhere: [], debianPackage: "xvfb" },
  ],
};

/** What the search depends on; tests give their own. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  mayInstall: boolean;
  /** Answers whether that worked. */
  install(packages: readonly string[]): Promise<boolean>;
}

export interface OtherBrowsers {
  /** Browsers whose programs are all there. */
  found: readonly BrowserName[];
  /** Their paths by variable. */
  environment: Readonly<Record<string, string>>;
  /** A sentence for each browser that is not there. */
  missing: readonly string[];
}

/**
 * Finds Firefox and WebKit's driver, by the variable of each program, then on the PATH. As root on Debian it installs
 * what is missing.
 * @throws {Error} when that fails, or when a variable leads nowhere.
 */
export async function findOtherBrowsers(machine: Machine = thisMachine()): Promise<OtherBrowsers> {
  const all = Object.values(programs).flat();
  const wanted = all.filter((program) => search(program, machine) === undefined);
  if (wanted.length > 0 && machine.mayInstall) {
    const packages = wanted.map(({ debianPackage }) => debianPackage);
    console.log(`Installing ${packages.join(", ")} from Debian's packages...`);
    const isInstalled = await machine.install(packages);
    if (!isInstalled || wanted.some((program) => search(program, machine) === undefined))
      throw new Error(
        `${packages.join(", ")} could not be installed; the tests in Firefox and WebKit need them.`,
      );
  }
  const environment: Record<string, string> = {};
  const found: BrowserName[] = [];
  const missing: string[] = [];
  for (const name of ["Firefox", "WebKit"] as const) {
    const absent = programs[name].filter((program) => {
      const path = search(program, machine);
      if (path !== undefined) environment[program.variable] = path;
      return path === undefined;
    });
    if (absent.length === 0) found.push(name);
    else missing.push(sentenceFor(name, absent));
  }
  return { found, environment, missing };
}

function sentenceFor(name: BrowserName, absent: readonly Program[]): string {
  const what = absent
    .map(({ names, debianPackage }) => `${names[0]} (Debian: ${debianPackage})`)
    .join(" and ");
  return `No test ran in ${name}: ${what} is missing. Install it, or set ${absent.map(({ variable }) => variable).join(" and ")}.`;
}

function search(
  { variable, names, elsewhere }: Program,
  { environment, exists }: Machine,
): string | undefined {
  const asked = environment[variable];
  if (asked !== undefined && asked !== "") {
    if (exists(asked)) return asked;
    throw new Error(`${variable} is ${asked}, but there is no such program.`);
  }
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = ["/usr/bin", ...folders].flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => exists(path));
}

function thisMachine(): Machine {
  return {
    environment: process.env,
    exists: existsSync,
    mayInstall: mayInstallPackages(),
    install: installPackages,
  };
}
