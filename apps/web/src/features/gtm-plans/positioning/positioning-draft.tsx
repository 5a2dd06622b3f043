import { useStore } from "zustand";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import type { DraftCalls } from "../drafts/draft-calls.ts";
import { SectionDrafts } from "../drafts/section-drafts.tsx";
import { textPart } from "../drafts/text-part.tsx";
import type { PositioningFields } from "./positioning-section.ts";

const texts = [
  { key: "companyOffering", title: "Company offering" },
  { key: "companyPositioning", title: "Company positioning" },
] as const;

/** Offering and positioning by a model, as drafts. */
export function PositioningDraft({
  form,
  plan,
  combination,
  readOnly,
  calls,
}: SectionFormProps<PositioningFields> & { calls?: DraftCalls | undefined }) {
  // Drawn again as the texts change, since a draft says what it replaces.
  useStore(form.store, ({ values }) => values.companyOffering);
  useStore(form.store, ({ values }) => values.companyPositioning);
  return (
    <SectionDrafts
      {...{ plan, combination, readOnly, calls }}
      section="positioning"
      what="both texts"
      partsOf={(content) =>
        content.section === "positioning"
          ? texts.flatMap(({ key, title }) =>
              textPart({
                form,
                key,
                title,
                text: content[key],
                read: (values) => values[key],
                write: (values, text) => ({ ...values, [key]: text }),
              }),
            )
          : []
      }
    />
  );
}
