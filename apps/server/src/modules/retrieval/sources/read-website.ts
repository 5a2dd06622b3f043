import type { Egress, OutsideAnswer } from "../../../platform/egress/egress.ts";
import { EgressError } from "../../../platform/egress/egress-error.ts";
import type { JobContext } from "../../../platform/engine-workers/worker-pool.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { isAllowed } from "./robots.ts";
import type { PageText } from "./text-job.ts";

/** Pages of one website, its first page included. */
const MOST_PAGES = 5;
const PAGE_BYTES = 1024 * 1024;
const PAGE_TYPES = /^(text\/(html|plain)|application\/xhtml\+xml)\b/i;
const AGENT = "Beachhead";

export interface WebPage extends PageText {
  url: string;
}

/**
 * Reads the first page of a website and up to four pages that it links, as far as its robots.txt allows. Only public
 * addresses can be reached, and redirects only lead to the same site, with or without "www".
 * @throws {AppError} `invalid` when it may not or cannot be read
 */
export async function readWebsite(
  { websites, reader, publicUrl }: Pick<RetrievalDependencies, "websites" | "reader" | "publicUrl">,
  address: string,
  context: JobContext,
): Promise<WebPage[]> {
  const first = parse(address);
  const robots = new Map<string, string | undefined>();
  const agent = `${AGENT}/1.0 (+${publicUrl})`;

  async function mayRead(url: URL): Promise<boolean> {
    const robotsUrl = `${url.origin}/robots.txt`;
    if (!robots.has(url.origin))
      robots.set(url.origin, await readRobots(websites, robotsUrl, agent, context));
    const text = robots.get(url.origin);
    return text !== undefined && isAllowed(text, AGENT, url);
  }

  async function read(url: URL): Promise<WebPage> {
    if (!(await mayRead(url)))
      throw refused(`The robots.txt of ${url.hostname} does not allow reading this page.`);
    const answer = await fetchPage(websites, url, agent, context);
    const final = new URL(answer.url);
    if (final.href !== url.href && !(await mayRead(final)))
      throw refused(`The robots.txt of ${final.hostname} does not allow reading this page.`);
    const page = await reader.read({ kind: "page", html: answer.text, url: final.href }, context);
    if (page.kind !== "page") throw new Error("The page was not read as a page");
    return { ...page.page, url: final.href };
  }

  const home = await read(first);
  const pages = [home];
  for (const link of home.links.slice(0, MOST_PAGES - 1)) {
    // A page that cannot be read is left out; the first one has been read.
    const page = await read(new URL(link)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "invalid") return undefined;
      throw error;
    });
    if (page !== undefined) pages.push(page);
  }
  return pages;
}

const refused = (message: string) => invalid([{ path: "url", message }]);

function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw refused("Enter an address such as https://acme.com.");
  return url;
}

/** The text of a robots.txt; "" where there is none, undefined where the server fails to say. */
async function readRobots(
  egress: Egress,
  url: string,
  agent: string,
  { signal }: JobContext,
): Promise<string | undefined> {
  try {
    const answer = await egress.fetchOutside(url, {
      headers: { "user-agent": agent },
      redirects: 3,
      types: /^text\/plain\b/i,
      ...(signal && { signal }),
    });
    if (answer.status >= 500) return undefined;
    return answer.status === 200 ? answer.text : "";
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    // A site that answers every address with a page has no robots.txt.
    if (error.reason === "wrong_type") return "";
    throw unreachable(new URL(url).hostname, error);
  }
}

async function fetchPage(
  egress: Egress,
  url: URL,
  agent: string,
  { signal }: JobContext,
): Promise<OutsideAnswer> {
  const bare = url.hostname.replace(/^www\./, "");
  const answer = await egress
    .fetchOutside(url, {
      headers: { "user-agent": agent, accept: "text/html, text/plain" },
      redirects: 3,
      hosts: [bare, `www.${bare}`],
      types: PAGE_TYPES,
      maximumBytes: PAGE_BYTES,
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      throw error instanceof EgressError ? unreachable(url.hostname, error) : error;
    });
  if (answer.status !== 200) throw refused(`${url.hostname} answered with status ${answer.status}.`);
  return answer;
}

/** One sentence for each way to fail; none says whether something answers at a private address. */
function unreachable(host: string, { reason }: EgressError): AppError {
  switch (reason) {
    case "too_large":
      return refused(`The page of ${host} is larger than 1 MB.`);
    case "wrong_type":
      return refused(`${host} did not answer with a page of text.`);
    case "too_slow":
      return refused(`${host} took too long to answer. Try again later.`);
    case "forbidden":
    case "unreachable":
      return refused(`${host} cannot be read. Check the address.`);
  }
}
