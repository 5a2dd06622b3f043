import { useStore } from "zustand";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { SectionDrafts } from "../drafts/section-drafts.tsx";
import { textPart } from "../drafts/text-part.tsx";
import type { SegmentationFields } from "./segmentation-fields.ts";

/** The rationale by a model, as a draft. */
export function RationaleDraft({ form, plan, combination, readOnly }: SectionFormProps<SegmentationFields>) {
  // Drawn again as the text changes, since a draft says what it replaces.
  useStore(form.store, ({ values }) => values.rational);
  return (
    <SectionDrafts
      {...{ plan, combination, readOnly }}
      section="segmentation"
      what="the rationale"
      partsOf={(content) =>
        content.section === "segmentation"
          ? textPart({
              form,
              key: "rational",
              title: "Rationale",
              text: content.rational,
              read: ({ rational }) => rational,
              write: (values, rational) => ({ ...values, rational }),
            })
          : []
      }
    />
  );
}
