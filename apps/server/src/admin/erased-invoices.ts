import { Client, DatabaseError } from "pg";
import { type ErasedInvoice, findErasedInvoices } from "../modules/payments/index.ts";

export type { ErasedInvoice };

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * The invoices of erased accounts, for the operator's books.
 * @param databaseUrl the owner's address, as for `npm run migrate`
 * @throws {Error} with one sentence for any other login
 */
export async function listErasedInvoices(databaseUrl: string): Promise<ErasedInvoice[]> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    return await findErasedInvoices(owner);
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    if (cause instanceof DatabaseError && cause.code === INSUFFICIENT_PRIVILEGE)
      throw new Error(
        "Invoices of erased accounts need the owner's address in DATABASE_URL, as for npm run migrate.",
        {
          cause: error,
        },
      );
    throw error;
  } finally {
    await owner.end();
  }
}
