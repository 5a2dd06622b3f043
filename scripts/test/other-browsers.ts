import { type Machine, type Program, search, thisMachine } from "./programs.ts";

export type BrowserName = "Firefox" | "WebKit";

interface BrowserProgram extends Program {
  /** For a developer and for the tests. */
  variable: "FIREFOX_PATH" | "WEBKIT_DRIVER_PATH" | "XVFB_PATH";
  debianPackage: string;
}

const programs: Readonly<Record<BrowserName, readonly BrowserProgram[]>> = {
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
      debianPackage: "webkit2gtk-driver",
    },
    { variable: "XVFB_PATH", names: ["Xvfb"], debianPackage: "xvfb" },
  ],
};

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

function sentenceFor(name: BrowserName, absent: readonly BrowserProgram[]): string {
  const what = absent
    .map(({ names, debianPackage }) => `${names[0]} (Debian: ${debianPackage})`)
    .join(" and ");
  return `No test ran in ${name}: ${what} is missing. Install it, or set ${absent.map(({ variable }) => variable).join(" and ")}.`;
}
