import { type FormatLocale, formatLocales, isFormatLocale, type UserDetails } from "@beachhead/contract";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatMoney } from "../../../lib/format/numbers.ts";
import styles from "../account-screen.module.css";
import { useUpdateProfile } from "../api/own-account.ts";

const BROWSER = "browser";
const SAMPLE_DATE = new Date(2026, 10, 23);

const labels: Record<FormatLocale, string> = {
  "en-US": "United States: 1,234,567.89, Nov 23, 2026",
  "en-GB": "United Kingdom: 1,234,567.89, 23 Nov 2026",
  "en-IN": "India: 12,34,567.89, 23 Nov 2026",
  "de-DE": "Germany: 1.234.567,89, 23 Nov 2026",
  "fr-FR": "France: 1\u202f234\u202f567,89, 23 Nov 2026",
  "es-ES": "Spain: 1.234.567,89, 23 Nov 2026",
};

const options = [
  { value: BROWSER, label: "As in this browser" },
  ...formatLocales.map((locale) => ({ value: locale, label: labels[locale] })),
];

/** How numbers and dates are written, and how typed and pasted numbers are read. */
export function FormatsPanel({ user }: { user: UserDetails }) {
  const update = useUpdateProfile();
  // The new format draws the screen again, so the message must not depend on this panel.
  async function choose(value: string): Promise<void> {
    try {
      await update.mutateAsync({ formatLocale: isFormatLocale(value) ? value : null });
      toast.success("Number and date formats saved");
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <Panel
      title="Number and date formats"
      subtitle="How figures are written, and how typed and pasted figures are read"
    >
      <SelectField
        label="Format"
        options={options}
        value={user.formatLocale ?? BROWSER}
        onValueChange={(value) => void choose(value)}
        className={styles["formats"]}
        disabled={update.isPending}
        help={`Now: ${formatMoney(1_234_567.89, "EUR", 2)}, ${formatDate(SAMPLE_DATE)}`}
      />
    </Panel>
  );
}
