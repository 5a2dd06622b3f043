import { type BodyOf, defaultAttributes, type ReplyOf } from "@beachhead/contract";
import type { AuditActor } from "../../platform/audit/audit.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { type SavedSection, saveSection } from "./save-section.ts";
import { competitorsOf, readCompetitors } from "./sections/competitors.ts";
import { positioningOf } from "./sections/positioning.ts";
import { renamedIn } from "./sections/renamed.ts";
import { withRenamedAttribute } from "./sections/renamed-attribute.ts";
import { withRenamedCompetitor } from "./sections/renamed-competitor.ts";
import { readSegmentation, segmentationOf } from "./sections/segmentation.ts";
import { readSelection, selectionOf } from "./sections/selection.ts";
import { readValueDrivers, valueDriversOf } from "./sections/value-drivers.ts";
import { readValueMap, valueMapOf } from "./sections/value-map.ts";

/** The name of the combination in every save but that of the value drivers. */
const NAME = "productGeoCombinationName";

const answer = ({ version, updatedAt }: SavedSection, message = "Saved Successfully") => ({
  success: true as const,
  message,
  version,
  updatedAt,
});

interface NamedBody {
  gtmPlanId: string;
  productGeoCombinationName: string;
}

const named = ({ gtmPlanId, productGeoCombinationName }: NamedBody, ifMatch: number | undefined) => ({
  planId: gtmPlanId,
  combination: productGeoCombinationName,
  combinationField: NAME,
  ifMatch,
});

export async function saveSegmentation(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"saveSegmentation">,
  ifMatch?: number,
): Promise<ReplyOf<"saveSegmentation">> {
  const saved = await saveSection(dependencies, actor, {
    ...named(body, ifMatch),
    step: "segmentation",
    dataField: "individualSegmentationData",
    read: (combination, report) => readSegmentation(body.individualSegmentationData, combination, report),
  });
  return { ...answer(saved), individualSegmentationData: segmentationOf(saved.combination) };
}

export async function saveCompetitors(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"saveCompetitors">,
  ifMatch?: number,
): Promise<ReplyOf<"saveCompetitors">> {
  const saved = await saveSection(dependencies, actor, {
    ...named(body, ifMatch),
    step: "competitors",
    dataField: "individualCompetitionData",
    read: (combination, report) => readCompetitors(body.individualCompetitionData, combination, report),
    // Scores go with a new name.
    follow({ companyName, sections }, data) {
      const map = sections["customer-value-map"];
      const namesOf = (section = sections.competitors) =>
        (section?.competitors ?? []).map(({ name }) => name);
      const renamed = renamedIn(namesOf(), namesOf(data));
      const moved = map && renamed && withRenamedCompetitor(map, renamed, companyName);
      return moved && { step: "customer-value-map", data: moved };
    },
  });
  return { ...answer(saved), individualCompetitionData: competitorsOf(saved.combination) };
}

export async function saveValueMap(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"saveValueMap">,
  ifMatch?: number,
): Promise<ReplyOf<"saveValueMap">> {
  const saved = await saveSection(dependencies, actor, {
    ...named(body, ifMatch),
    step: "customer-value-map",
    dataField: "individualCustomerValueMapData",
    read: (combination, report) => readValueMap(body.individualCustomerValueMapData, combination, report),
    // What is said of an attribute among the value drivers goes with its new name.
    follow({ sections }, data) {
      const drivers = sections.overlayValueDriver;
      const attributesOf = (section = sections["customer-value-map"]) =>
        section?.attributes ?? defaultAttributes;
      const renamed = renamedIn(attributesOf(), attributesOf(data));
      const moved = drivers && renamed && withRenamedAttribute(drivers, renamed);
      return moved && { step: "overlayValueDriver", data: moved };
    },
  });
  return { ...answer(saved), individualCustomerValueMapData: valueMapOf(saved.combination) };
}

export async function saveValueDrivers(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  planId: string,
  body: BodyOf<"saveValueDrivers">,
  ifMatch?: number,
): Promise<ReplyOf<"saveValueDrivers">> {
  const saved = await saveSection(dependencies, actor, {
    planId,
    combination: body.selectedCombination,
    combinationField: "selectedCombination",
    ifMatch,
    step: "overlayValueDriver",
    dataField: "selectedOverlayValueData",
    read: (combination, report) => readValueDrivers(body.selectedOverlayValueData, combination, report),
  });
  const message = "Overlay Value Driver Saved successfully";
  return { ...answer(saved, message), selectedOverlayValueData: valueDriversOf(saved.combination) };
}

export async function saveSelection(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"saveSelection">,
  ifMatch?: number,
): Promise<ReplyOf<"saveSelection">> {
  const saved = await saveSection(dependencies, actor, {
    ...named(body, ifMatch),
    step: "recommended-segmentation",
    dataField: "individualUserSelectedSegmentData",
    read: (combination, report) => readSelection(body.individualUserSelectedSegmentData, combination, report),
  });
  const message = "Personal selections saved successfully!";
  return {
    ...answer(saved, message),
    individualUserSelectedSegmentData: selectionOf(saved.combination, {}),
  };
}

export async function savePositioning(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"savePositioning">,
  ifMatch?: number,
): Promise<ReplyOf<"savePositioning">> {
  const saved = await saveSection(dependencies, actor, {
    ...named(body, ifMatch),
    step: "company-value-proposition",
    dataField: "individualPositioningAndPricingData",
    read: () => body.individualPositioningAndPricingData,
  });
  return { ...answer(saved), individualPositioningAndPricingData: positioningOf(saved.combination) };
}
