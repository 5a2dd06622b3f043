import { useNavigate } from "react-router";
import { messageOf } from "../../lib/api/api-error.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import { toast } from "../toast/toast-store.ts";
import type { DocumentKind, ListedDocument } from "./document-kind.ts";

/** Delete with undo, duplicate and open, each with its toast. */
export function useDocumentActions<Document extends ListedDocument>(kind: DocumentKind<Document>) {
  const navigate = useNavigate();
  const say = (failure: unknown) => toast.error(messageOf(failure));
  const open = (id: string) => void navigate(`${kind.address}/${id}`);

  async function remove(documents: readonly Document[]): Promise<void> {
    const ids = documents.map((document) => document.id);
    try {
      await kind.remove(ids);
      const [first] = documents;
      const what =
        documents.length === 1 && first ? `"${kind.titleOf(first)}"` : formatCount(ids.length, kind.name);
      toast.undo(`${what} deleted`, () => void kind.restore(ids).catch(say));
    } catch (failure) {
      say(failure);
    }
  }

  async function duplicate(document: Document): Promise<void> {
    try {
      const copy = await kind.duplicate(document);
      toast.success(`"${kind.titleOf(document)}" duplicated`, {
        action: { label: "Open", run: () => open(copy.id) },
      });
    } catch (failure) {
      say(failure);
    }
  }

  return { open, remove, duplicate };
}
