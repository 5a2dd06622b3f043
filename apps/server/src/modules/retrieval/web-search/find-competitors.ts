import type { CompetitorDraft, ReplyOf } from "@beachhead/contract";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { SearchResult } from "../../../providers/search/index.ts";
import { type AutofillTarget, findAutofillTarget } from "../../gtm-plans/index.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { sentencesOf } from "../summary/sentences.ts";
import { companyOf, type FoundCompany, foundingYear, isAbout, seatOf } from "./read-company.ts";
import { failed, requireWebSearch } from "./search-web.ts";

const MOST_DRAFTS = 8;
/** Searches for the facts of one company each. */
const MOST_FOLLOW_UPS = 4;
const MOST_WORDS = 14;

/**
 * Searches for competitors of a combination. Every value of a draft is read from a result and names it as its source;
 * what was not found stays empty. Nothing is saved.
 * @throws {AppError} `not_found` for an unknown plan or without a provider, `upstream_failed` when it does not answer
 */
export async function findCompetitors(
  { withUser, subscriptions, clock, webSearch }: RetrievalDependencies,
  {
    ownerId,
    params,
    body,
    signal,
    log,
  }: VerbContext<"findCompetitors", "params" | "body" | "signal" | "log">,
): Promise<ReplyOf<"findCompetitors">> {
  const target = await withUser(ownerId, async (tx) => {
    const found = await findAutofillTarget(tx, ownerId, { ...body, gtmPlanId: params.id });
    await subscriptions.requireWritable(tx, ownerId);
    return found;
  });
  if (target === undefined) throw notFound("This GTM plan");
  const { name, sandbox, search } = requireWebSearch(webSearch);
  const context = { ownerId, signal };
  const query = queryFor(target);
  const results = await search(query, context).catch(failed(log));
  const companies = distinct(results.flatMap((result) => companyOf(result) ?? []));
  const now = clock.now();
  const facts = factReader(now.getUTCFullYear());
  const drafts: CompetitorDraft[] = [];
  let followUps = 0;
  for (const company of companies.slice(0, MOST_DRAFTS)) {
    let draft = facts(company, results);
    if (isIncomplete(draft) && followUps < MOST_FOLLOW_UPS) {
      followUps += 1;
      // A failure here costs no draft that the first search found.
      const more = await search(`${company.name} company founded headquarters`, context).catch(
        (error: unknown) => {
          if (signal.aborted) throw error;
          if (!(error instanceof AppError)) log.warn({ err: error }, "web search failed");
          return [];
        },
      );
      draft = facts(company, [...results, ...more]);
    }
    drafts.push(draft);
  }
  return { success: true, query, provider: { name, sandbox }, asOf: now.toISOString().slice(0, 10), drafts };
}

/** What the product is, in the words of its description, and where it is sold. */
function queryFor({ product, geo, industries }: AutofillTarget): string {
  const [first = ""] = sentencesOf(product.description);
  const what = (first === "" ? `${product.name} ${industries[0] ?? ""}` : first)
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, " ")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
    .join(" ");
  return `${what} competitors ${geo}`.slice(0, 300);
}

function distinct(companies: readonly FoundCompany[]): FoundCompany[] {
  const byHost = new Map<string, FoundCompany>();
  for (const company of companies) {
    const host = new URL(company.url).hostname.replace(/^www\./, "");
    if (!byHost.has(host)) byHost.set(host, company);
  }
  return [...byHost.values()];
}

const isIncomplete = ({ country, yearOfIncorporation }: CompetitorDraft) =>
  country === null || yearOfIncorporation === null;

/** Reads a company's facts from the results about it: the first that states one is its source. */
function factReader(thisYear: number) {
  return (company: FoundCompany, results: readonly SearchResult[]): CompetitorDraft => {
    const about = results.filter((result) => isAbout(company, result));
    const first = <Value extends string | number>(read: (text: string) => Value | null) => {
      for (const result of about) {
        const value = read(result.snippet);
        if (value !== null) return { value, source: sourceOf(result) };
      }
      return null;
    };
    const source = sourceOf(company.result);
    return {
      name: { value: company.name, source },
      url: { value: company.url, source },
      country: first(seatOf),
      yearOfIncorporation: first((text) => foundingYear(text, thisYear)),
    };
  };
}

const sourceOf = ({ title, url }: SearchResult) => ({ title, url });
