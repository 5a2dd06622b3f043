import type { ProductCostReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Copy, Ellipsis, FolderOpen, Plus, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button, ButtonLink, IconButton } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { Menu } from "../../components/menu/menu.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import type { Sort } from "../../components/table/sort-rows.ts";
import { toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { formatFull, formatWhen } from "../../lib/format/dates.ts";
import { formatCount, formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useDeleteProductCosts } from "./api/delete-product-cost.ts";
import { productCostsQuery } from "./api/product-costs.ts";
import { useSaveProductCost } from "./api/save-product-cost.ts";
import { useUndeleteProductCosts } from "./api/undelete-product-cost.ts";
import styles from "./product-costs-screen.module.css";
import { fieldsOf, toSave } from "./state/cost-form.ts";
import { fixedCostOfYearOne, matching } from "./view/list-rows.ts";

const NEW = "/inputcost/addCost";

function addressOf(cost: ProductCostReply): string {
  return `${NEW}/${cost.id}`;
}

/** All saved product costs. */
export function ProductCostsScreen() {
  useScreenTitle("Product costs");
  const { data, error, refetch } = useQuery(productCostsQuery);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const remove = useDeleteProductCosts();
  const restore = useUndeleteProductCosts();
  const saving = useSaveProductCost();
  const navigate = useNavigate();

  async function deleteAll(costs: readonly ProductCostReply[]): Promise<void> {
    const ids = costs.map((cost) => cost.id);
    setSelected(new Set());
    try {
      await remove.mutateAsync(ids);
      const [first] = costs;
      const what =
        costs.length === 1 && first ? `"${first.costTitle}"` : formatCount(costs.length, "product cost");
      toast.undo(`${what} deleted`, () => {
        restore.mutate(ids, { onError: (failure) => toast.error(messageOf(failure)) });
      });
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  }

  function copy(cost: ProductCostReply): void {
    const fields = fieldsOf(cost);
    saving.mutate(
      {
        body: toSave({ ...fields, costTitle: `${fields.costTitle.slice(0, 195)} copy` }),
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onSuccess: (reply) =>
          toast.success(`"${cost.costTitle}" duplicated`, {
            action: { label: "Open", run: () => void navigate(`${NEW}/${reply.id}`) },
          }),
        onError: (failure) => toast.error(messageOf(failure)),
      },
    );
  }

  function bulkButtons(costs: readonly ProductCostReply[]) {
    return (
      <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => void deleteAll(costs)}>
        Delete
      </Button>
    );
  }

  const columns: Column<ProductCostReply>[] = [
    {
      key: "title",
      header: "Title",
      rowHeader: true,
      sortValue: (cost) => cost.costTitle,
      render: (cost) => (
        <Link to={addressOf(cost)} className={styles["name"]} title={cost.costTitle}>
          {cost.costTitle}
        </Link>
      ),
    },
    {
      key: "product",
      header: "Product",
      sortValue: (cost) => cost.productName,
      render: (cost) => <span className={styles["text"]}>{cost.productName || NO_VALUE}</span>,
    },
    {
      key: "geo",
      header: "Geography",
      wideOnly: true,
      sortValue: (cost) => cost.geo,
      render: (cost) => <span className={styles["text"]}>{cost.geo || NO_VALUE}</span>,
    },
    {
      key: "currency",
      header: "Currency",
      wideOnly: true,
      sortValue: (cost) => cost.pricingCurrency,
      render: (cost) => cost.pricingCurrency,
    },
    {
      key: "fixed",
      header: "Fixed cost, year 1",
      align: "end",
      sortValue: fixedCostOfYearOne,
      render: (cost) => formatNumber(fixedCostOfYearOne(cost)),
    },
    {
      key: "changed",
      header: "Changed",
      align: "end",
      wideOnly: true,
      sortValue: (cost) => Date.parse(cost.updatedAt),
      render: (cost) => (
        <time dateTime={cost.updatedAt} title={formatFull(cost.updatedAt)}>
          {formatWhen(cost.updatedAt)}
        </time>
      ),
    },
    {
      key: "more",
      header: "Actions",
      headerHidden: true,
      align: "end",
      width: 40,
      render: (cost) => (
        <Menu
          trigger={<IconButton small tip="none" label={`More for ${cost.costTitle}`} icon={<Ellipsis />} />}
          items={[
            {
              label: "Open",
              icon: <FolderOpen aria-hidden="true" />,
              onSelect: () => void navigate(addressOf(cost)),
            },
            { label: "Duplicate", icon: <Copy aria-hidden="true" />, onSelect: () => copy(cost) },
            {
              label: "Delete",
              icon: <Trash2 aria-hidden="true" />,
              tone: "danger",
              startsGroup: true,
              onSelect: () => void deleteAll([cost]),
            },
          ]}
        />
      ),
    },
  ];

  const rows = matching(data ?? [], search);
  const isEmpty = data !== undefined && data.length === 0;
  const newButton = (
    <ButtonLink variant="primary" to={NEW} icon={<Plus aria-hidden="true" />}>
      New product cost
    </ButtonLink>
  );
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Product costs"
        description="What a product costs in a geography. Simulations turn revenue into EBIT with them."
        actions={isEmpty ? undefined : newButton}
      />
      {error !== null && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Saved product costs"
          columns={columns}
          rows={rows}
          rowKey={(cost) => cost.id}
          rowLabel={(cost) => cost.costTitle}
          loading={data === undefined}
          sort={sort}
          onSort={setSort}
          selection={{ selected, onSelectedChange: setSelected }}
          bulkActions={bulkButtons}
          toolbar={
            isEmpty ? undefined : (
              <TextField
                label="Search product costs"
                labelHidden
                type="search"
                placeholder="Title, plan, product, geography"
                className={styles["search"]}
                start={<Search aria-hidden="true" />}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )
          }
          empty={
            isEmpty ? (
              <EmptyState
                title="No product costs yet"
                body="Enter what the product costs once, each year, per customer and per user. A simulation needs it to reach EBIT."
                action={newButton}
              />
            ) : (
              <EmptyState
                title="No product cost matches the search"
                body={`Nothing holds "${search.trim()}".`}
                action={<Button onClick={() => setSearch("")}>Clear the search</Button>}
              />
            )
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <p className={styles["foot"]}>
          {rows.length} of {data.length} shown.
        </p>
      )}
    </div>
  );
}
