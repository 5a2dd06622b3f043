import type { Finding } from "./finding.ts";

/** What of Vite's manifest says how a chunk comes to be loaded. */
export type LoadedChunks = Readonly<
  Record<string, { file: string; isDynamicEntry?: boolean; imports?: string[]; dynamicImports?: string[] }>
>;

/** Most bytes of a screen with all its parts. The target is 40 kB. */
export const SCREEN_LIMIT = 60_000;

/** Parts of a screen that load after its first answers or only when somebody asks for what they do, and when. */
const onDemand: Readonly<Record<string, string>> = {
  "src/components/share/share-dialog.tsx": "a link to share is asked for",
  "src/components/document-form/conflict-dialog.tsx": "somebody else saved the same document",
  "src/features/simulations/components/answers/other-views.tsx": "another view of a run is chosen",
  "src/features/simulations/components/answers/heat-view.tsx": "price is drawn against customers",
  "src/features/simulations/components/answers/lower-answers.tsx": "the first two answers are drawn",
  "src/features/dg-plans/tactics/tactics.tsx": "another part of a channel is chosen",
  "src/features/dg-plans/sales-channels/sales-channels.tsx": "the tab of sales channels is chosen",
  "src/features/dg-plans/plan/plan-tab.tsx": "the tab of the plan and its channels is chosen",
  "src/features/dg-plans/picker/choose-channels.ts": "somebody comes to the channels to choose",

  "src/features/dg-plans/picker/typical-start.tsx": "a business model to start from is chosen",
  "src/features/gtm-plans/value-drivers/autofill/autofill-dialogs.tsx": "the AI consultant is asked",
  "src/features/gtm-plans/value-drivers/autofill/reasons-dialog.tsx":
    "the reasons of an industry are asked for",
  "src/components/chart-frame/figures-table.tsx": "the figures behind a chart are shown",
  "src/components/chart-frame/copy-chart.ts": "a chart is copied",
  "src/components/grid/paste.ts": "a cell of a grid takes the focus",
  "src/components/chart-frame/standalone-svg.ts": "a chart is copied",
  "src/components/chart-frame/png-picture.ts": "a chart is copied as a picture",
  "src/components/chart-frame/save-chart.ts": "a chart is saved as a file",
  "src/components/chart-frame/chart-workbook.ts": "the figures of a chart are saved as a workbook",
  "src/features/simulations/components/answers/thread-panel.tsx": "its place below the charts comes near",
  "src/features/simulations/components/inputs/growth-table.tsx":
    "its place comes near, or the pointer or the focus comes to the inputs",
  "src/features/simulations/components/inputs/typical-start.ts": "a business model to start from is chosen",
  "src/features/simulations/components/engine-notice.tsx": "a result of an earlier engine is shown",
  "src/features/simulations/import/plan-import-dialog.tsx": "pricing plans are read from a table",
  "src/features/product-costs/components/yearly-changes.tsx": "the tab of yearly changes is chosen",
  "src/features/product-costs/import/cost-import-dialog.tsx": "costs are read from a table",
  "src/features/gtm-plans/competitors/country-names.ts": "somebody comes to a cell with a country",
  "src/features/gtm-plans/competitors/found/draft-item.tsx": "competitors are searched for",
  "src/features/gtm-plans/goals/goals-thread.tsx": "the end of the goals comes near the window",
  "src/features/gtm-plans/drafts/draft-parts.tsx": "the AI model has drafted a section",
  "src/features/gtm-plans/history/history-dialog.tsx": "a plan's history is opened",
  "src/features/gtm-plans/list/name-rules.ts": "a plan is renamed",
  "src/features/dashboards/views/views-dialog.tsx": "views of a dashboard are managed",
  "src/features/dashboards/planned/calibration-dialog.tsx": "plans are to follow actual figures",
  "src/features/dashboards/planned/deals-behind.tsx": "the deals behind a figure are shown",
  "src/features/account/second-factor-form.tsx": "an account asks for a code after the password",
  "../../packages/contract/src/business-models/business-models.ts":
    "a business model to start from is chosen",
};

export const onDemandParts: readonly string[] = Object.keys(onDemand);

/** Most files for a screen with all its parts: each is one more request before the screen is drawn. */
export const FILE_LIMIT = 40;

/** One screen with all that it loads on its own, on top of what every screen has. */
export interface ScreenSize {
  name: string;
  /** Bytes of its own script with everything it imports, and of the parts it always loads after. */
  scripts: number;
  files: number;
  /** Files of those parts. */
  parts: string[];
}

/** Whether a chunk is one of the app's screens. */
export const isScreen = (key: string): boolean => key.endsWith("-screen.tsx");

/** Everything that a screen imports, at once and later, up to what is there on every screen. */
function reachBeyond(
  manifest: LoadedChunks,
  key: string,
  onEveryScreen: ReadonlySet<string>,
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key) || onEveryScreen.has(key)) return seen;
  seen.add(key);
  const later = (chunk.dynamicImports ?? []).filter((part) => !(part in onDemand) && !isScreen(part));
  for (const next of [...(chunk.imports ?? []), ...later]) reachBeyond(manifest, next, onEveryScreen, seen);
  return seen;
}

/**
 * Every screen of the app with its parts added up, heaviest first: what a visitor downloads before all of it
 * is drawn, beyond the shell and its side bar. A part counts unless it is named above as loaded on demand.
 *
 * @param onEveryScreen keys of the shell and of what it asks for by itself
 */
export function screenSizes(
  manifest: LoadedChunks,
  sizeOf: (file: string) => number,
  onEveryScreen: ReadonlySet<string>,
): ScreenSize[] {
  return Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && isScreen(key))
    .map((key) => {
      const keys = [...reachBeyond(manifest, key, onEveryScreen)];
      const files = new Set(keys.flatMap((each) => manifest[each]?.file ?? []));
      return {
        name: key,
        scripts: [...files].reduce((sum, file) => sum + sizeOf(file), 0),
        files: files.size,
        parts: keys.filter((each) => each !== key && manifest[each]?.isDynamicEntry).toSorted(),
      };
    })
    .toSorted((a, b) => b.scripts - a.scripts);
}

/** Screens that are too heavy, and parts left out by a name that the build no longer knows. */
export function judgeScreens(screens: readonly ScreenSize[], manifest: LoadedChunks): Finding[] {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    ...screens
      .filter(({ scripts }) => scripts > SCREEN_LIMIT)
      .map(({ name, scripts, parts }) => ({
        file: name,
        message: `with its parts (${parts.join(", ")}) is ${kilobytes(scripts)}, at most ${kilobytes(SCREEN_LIMIT)}`,
      })),
    ...screens
      .filter(({ files }) => files > FILE_LIMIT)
      .map(({ name, files }) => ({
        file: name,
        message: `loads ${files} files, at most ${FILE_LIMIT}: give what it shares a file in apps/web/vite/shared-parts.ts`,
      })),
    ...Object.keys(onDemand)
      .filter((key) => manifest[key] === undefined)
      .map((file) => ({
        file,
        message:
          "is left out of the screens' sizes by scripts/check/screen-sizes.ts, but is not in the build",
      })),
  ];
}
