import type { GtmPlanReply } from "@beachhead/contract";
import { yearInFull } from "@beachhead/engine";
import { linkTarget, shortLink } from "../../../components/grid/cell-values.ts";
import { Headed, NothingYet } from "./document-frame.tsx";
import { DocumentTable } from "./document-table.tsx";
import styles from "./review.module.css";

/** A link if the text is a web address, else the text. */
export function WebAddress({ text }: { text: string }) {
  const target = linkTarget(text);
  if (target === undefined) return text;
  return (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow">
      {shortLink(text)}
    </a>
  );
}

const sizes = [
  { size: "Enterprise", field: "enterprise" },
  { size: "Mid-Market", field: "midMarket" },
  { size: "SME", field: "sme" },
] as const;

/** Company, products, geographies and industries. */
export function DetailsPart({ plan }: { plan: GtmPlanReply }) {
  const definitions = plan.segmentData[0];
  return (
    <section className={styles["section"]}>
      <Headed below={1} title="Business details" step="business-details" />
      <dl className={styles["facts"]}>
        <div>
          <dt>Company</dt>
          <dd>{plan.companyName}</dd>
        </div>
        <div>
          <dt>Website</dt>
          <dd>
            <WebAddress text={plan.website} />
          </dd>
        </div>
        {plan.yearStartMonth !== 1 && (
          <div>
            <dt>Year 1</dt>
            <dd>{yearInFull(plan.firstYear, plan.yearStartMonth)}</dd>
          </div>
        )}
        {plan.shortDescription !== "" && (
          <div>
            <dt>Description</dt>
            <dd className={styles["prose"]}>{plan.shortDescription}</dd>
          </div>
        )}
        {definitions !== undefined &&
          sizes.map(({ size, field }) => (
            <div key={size}>
              <dt>{size}</dt>
              <dd>{definitions[field]}</dd>
            </div>
          ))}
      </dl>
      {plan.products.length === 0 ? (
        <NothingYet step="business-details">No products yet.</NothingYet>
      ) : (
        <DocumentTable
          stacks
          caption="Products"
          rows={plan.products}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", header: "Product", names: true, cell: ({ name }) => name },
            {
              key: "description",
              header: "What it is",
              cell: ({ description }) => <span className={styles["prose"]}>{description}</span>,
            },
            { key: "geos", header: "Geographies", cell: ({ geos }) => geos.join(", ") },
            { key: "industries", header: "Industries", cell: ({ industries }) => industries.join(", ") },
          ]}
        />
      )}
    </section>
  );
}
