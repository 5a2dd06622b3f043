import { ApiError, type ApiErrorCode, messageOf } from "../../lib/api/api-error.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import { navigate } from "../../lib/navigation.ts";
import { openUpgrade } from "../../lib/upgrade.ts";
import { toast } from "../toast/toast-store.ts";
import type { DocumentKind, ListedDocument } from "./document-kind.ts";

/** Refusals that another subscription lifts. */
const limits: readonly ApiErrorCode[] = ["limit_reached", "payment_required"];

/** Delete with undo, duplicate and open, each with its toast. */
export function useDocumentActions<Document extends ListedDocument>(kind: DocumentKind<Document>) {
  const openCopy = (id: string) =>
    kind.openCopy === undefined ? navigate(`${kind.address}/${id}`) : kind.openCopy(id);

  function say(failure: unknown): void {
    const isLimit = failure instanceof ApiError && limits.includes(failure.code);
    toast.error(
      messageOf(failure),
      isLimit ? { action: { label: "See plans", run: () => openUpgrade(failure.message) } } : {},
    );
  }

  function open(document: Document): void {
    kind.onOpen?.(document);
    navigate(kind.addressOf?.(document) ?? `${kind.address}/${document.id}`);
  }

  async function remove(documents: readonly Document[]): Promise<void> {
    try {
      const { removed, lost, failures } = await kind.remove(documents);
      const [first] = documents.filter((document) => removed.includes(document.id));
      if (first !== undefined) {
        const what =
          removed.length === 1 ? `"${kind.titleOf(first)}"` : formatCount(removed.length, kind.name);
        toast.undo(
          lost === undefined ? `${what} deleted` : `${what} deleted. ${lost}`,
          () => void kind.restore(removed).catch(say),
        );
      }
      for (const failure of failures) if (kind.explainRefusal?.(failure) !== true) say(failure);
    } catch (failure) {
      say(failure);
    }
  }

  async function duplicate(document: Document): Promise<void> {
    try {
      const copy = await kind.duplicate?.(document);
      if (copy === undefined) return;
      toast.success(`"${kind.titleOf(document)}" duplicated`, {
        action: { label: "Open", run: () => openCopy(copy.id) },
      });
    } catch (failure) {
      say(failure);
    }
  }

  return { open, remove, duplicate };
}
