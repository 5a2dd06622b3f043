import { type Finding, reportAndExit } from "./finding.ts";
import { listFiles, readText, repositoryRoot } from "./repository.ts";

interface Leak {
  pattern: RegExp;
  message: string;
}

/** What must not leave the machine it was written on. */
const leaks: readonly Leak[] = [
  {
    pattern: /(?<![\w.])\/(work|root|Users|home\/(?!postgres\b)[\w.-]+)\/[\w.-]/,
    message: "names a path of one machine",
  },
  { pattern: /\b[A-Z]:\\Users\\/, message: "names a path of one machine" },
  {
    pattern: /\bhttps?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio)[\w.-]*/i,
    message: "names a package registry",
  },
  {
    pattern: /\b[\w-]+\.(internal|corp|intranet|lan)\b(?!\()(?=[:/"'\s]|$)/,
    message: "names a host of a private network",
  },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, message: "holds a private key" },
  { pattern: /\b(AKIA|ASIA)[0-9A-Z]{16}\b/, message: "holds an access key" },
  { pattern: /\bgh[pousr]_[A-Za-z0-9]{30,}/, message: "holds an access token" },
  { pattern: /\bnpm_[A-Za-z0-9]{36}\b/, message: "holds an access token" },
  { pattern: /\bxox[abpr]-[A-Za-z0-9-]{20,}/, message: "holds an access token" },
  { pattern: /\b(sk|rzp_live|rk_live)[-_][A-Za-z0-9_-]{20,}/, message: "holds a secret key" },
  { pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, message: "holds a signed token" },
  {
    pattern:
      /(secret|password|passwd|token|api_?key)\w*["']?\s*[:=]\s*["'`](?=[^"'`]*\d)[A-Za-z0-9+/_=-]{24,}["'`]/i,
    message: "holds what looks like a secret",
  },
  {
    pattern: /\/\/[^\s/:@]+:(?!\$|<|\{|password|secret|…|\.\.\.)[^\s/:@]{6,}@(?!localhost|127\.)/,
    message: "holds a password in an address",
  },
];

const binary = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|zip|gz)$/;

/** Machine paths, registry hosts and secrets in any text file of the repository. */
export function checkLeaks(root: string): Finding[] {
  return listFiles(root)
    .filter((file) => !binary.test(file))
    .flatMap((file) =>
      readText(root, file)
        .split("\n")
        .flatMap((content, index) =>
          leaks
            .filter(({ pattern }) => pattern.test(content))
            .map(({ message }) => ({ file, line: index + 1, message })),
        ),
    );
}

if (import.meta.main) reportAndExit("Leaks", checkLeaks(repositoryRoot));
