import type { ReplyOf } from "@beachhead/contract";
import { useMutation } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "./description-draft.module.css";
import { type DetailsFields, isWebsite, productOf, withProduct } from "./details-fields.ts";

export type ReadWebsite = (url: string) => Promise<Pick<ReplyOf<"addPassageWebsite">, "summary">>;

const readWebsite: ReadWebsite = (url) => call("addPassageWebsite", { body: { url } });

interface DescriptionDraftProps {
  form: DocumentForm<DetailsFields>;
  /** ID of the product. */
  id: string;
  read?: ReadWebsite;
}

/** Key sentences of the company's website as a draft of a product's description, to be taken over or not. */
export function DescriptionDraft(props: DescriptionDraftProps) {
  const website = useStore(props.form.store, ({ values }) => values.website.trim());
  return isWebsite(website) ? <WebsiteDraft key={website} {...props} website={website} /> : null;
}

function WebsiteDraft({
  form,
  id,
  website,
  read = readWebsite,
}: DescriptionDraftProps & { website: string }) {
  const description = useStore(form.store, ({ values }) => productOf(values, id)?.description ?? "");
  const reading = useMutation({ mutationFn: read });
  const summary = reading.data?.summary;

  function accept(text: string): void {
    const before = description;
    form.update((values) => withProduct(values, id, { description: text }));
    reading.reset();
    toast.undo("Description replaced", () =>
      form.update((values) => withProduct(values, id, { description: before })),
    );
  }

  return (
    <div className={styles["draft"]}>
      {summary === undefined ? (
        <div className={styles["bar"]}>
          <Button
            size="sm"
            icon={<Globe aria-hidden="true" />}
            busy={reading.isPending}
            onClick={() => reading.mutate(website)}
          >
            Draft from the website
          </Button>
          <p className={styles["fine"]} role="status">
            {reading.isPending ? "Reading the website…" : ""}
          </p>
        </div>
      ) : (
        <section className={styles["box"]} aria-label="Draft of the description">
          <p className={styles["text"]}>{summary}</p>
          <p className={styles["fine"]}>
            Key sentences of {new URL(website).hostname}, in its own words.
            {description.trim() !== "" && " Using them replaces your description."}
          </p>
          <div className={styles["bar"]}>
            <Button size="sm" variant="primary" onClick={() => accept(summary)}>
              Use as description
            </Button>
            <Button size="sm" onClick={() => reading.reset()}>
              Dismiss
            </Button>
          </div>
        </section>
      )}
      {reading.isError && (
        <p className={styles["failure"]} role="alert">
          {messageOf(reading.error)}
        </p>
      )}
    </div>
  );
}
