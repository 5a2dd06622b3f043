import { passageTextBody, passageWebsiteBody } from "@beachhead/contract";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextArea, TextField } from "../../../components/field/text-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import styles from "../account-screen.module.css";
import { useAddSource } from "../api/passage-sources.ts";
import { FormNotice } from "../form-notice.tsx";

/** Reads a website. */
export function WebsiteForm() {
  const add = useAddSource();
  const form = useSubmitForm({
    initial: { url: "" },
    schema: passageWebsiteBody,
    async send({ url }, reset) {
      const { source } = await add.mutateAsync({ kind: "website", url });
      toast.success(`“${source.title}” added`);
      reset();
    },
  });
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField
        {...form.field("url")}
        label="Website"
        type="url"
        placeholder="https://company.example"
        help="Up to 5 pages, as far as its robots.txt allows"
        autoComplete="off"
      />
      <div className={styles["formActions"]}>
        <Button type="submit" busy={add.isPending}>
          Read website
        </Button>
      </div>
    </form>
  );
}

/** Stores a pasted text. */
export function TextForm() {
  const add = useAddSource();
  const form = useSubmitForm({
    initial: { title: "", text: "" },
    schema: passageTextBody,
    async send({ title, text }, reset) {
      const { source } = await add.mutateAsync({ kind: "text", title, text });
      toast.success(`“${source.title}” added`);
      reset();
    },
  });
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField {...form.field("title")} label="Title" help="Blank: the first line" autoComplete="off" />
      <TextArea {...form.field("text")} label="Text" rows={4} help="At most 200,000 characters" />
      <div className={styles["formActions"]}>
        <Button type="submit" busy={add.isPending}>
          Add text
        </Button>
      </div>
    </form>
  );
}

/** Uploads a file. */
export function FileButton() {
  const add = useAddSource();
  const input = useRef<HTMLInputElement>(null);
  function upload(file: File | undefined): void {
    if (file === undefined) return;
    add.mutate(
      { kind: "file", file },
      {
        onSuccess: ({ source }) => toast.success(`“${source.title}” added`),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to add"
        accept=".txt,.md,.pdf,.docx"
        onChange={({ target }) => {
          upload(target.files?.[0]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <Button
        icon={<Upload aria-hidden="true" />}
        busy={add.isPending}
        onClick={() => input.current?.click()}
      >
        Upload a file
      </Button>
      <p className={styles["note"]}>txt, md, pdf or docx, at most 10 MB and 100 pages</p>
    </div>
  );
}
