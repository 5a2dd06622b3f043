import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useRestoreVersion } from "../api/versions.ts";

interface Restore {
  busy: boolean;
  /** Brings a version back in place of the one that stands; true when it did. */
  run(version: number, standing: number, when: string): Promise<boolean>;
}

/** Restores versions of a plan; Undo restores what stood before, unless the plan went on meanwhile. */
export function useRestore(id: string): Restore {
  const { mutateAsync, isPending } = useRestoreVersion();

  async function undo(version: number, standing: number): Promise<void> {
    try {
      await mutateAsync({ id, version, standing });
      toast.success("Restore undone");
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  }

  return {
    busy: isPending,
    async run(version, standing, when) {
      try {
        const restored = await mutateAsync({ id, version, standing });
        toast.undo(`Version of ${when} restored`, () => void undo(standing, restored.version));
        return true;
      } catch (failure) {
        toast.error(messageOf(failure));
        return false;
      }
    },
  };
}
