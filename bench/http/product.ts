import { startTestProduct } from "../../scripts/test/test-product.ts";
import type { Ask } from "./client.ts";
import { type BenchUser, createUser } from "./user.ts";

/** The product as it runs in production, with one user who may do everything. */
export interface Product extends Omit<BenchUser, "session"> {
  baseUrl: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts it with durable commits and its requests logged; nothing that a test run leaves out is left out. */
export async function startProduct(): Promise<Product> {
  const product = await startTestProduct({
    durable: true,
    environment: { NODE_ENV: "production", SANDBOX: "0", LOG_LEVEL: "info", RATE_LIMITS: "1000" },
  });
  try {
    const { baseUrl, databaseUrl } = product;
    return { ...(await createUser(product)), baseUrl, databaseUrl, stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** A request of the user. */
export function asked(product: Product, ask: Ask = {}): Ask {
  return { ...ask, headers: { ...product.headers, ...ask.headers } };
}
