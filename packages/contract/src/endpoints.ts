/** One row of the endpoint table. `:name` marks a path parameter. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  /** `public`: no token needed. `user`: a valid bearer token. */
  readonly access: "public" | "user";
  /** One sentence for the API reference. */
  readonly summary: string;
}

/**
 * Every call the server answers. Free of zod, so that the browser's first load may import it;
 * the schemas of each row are in `schemas.ts` under the same name.
 */
export const endpoints = {
  getConfiguration: {
    method: "GET",
    path: "/api/configuration",
    access: "public",
    summary: "What this installation offers before sign-in.",
  },
  signUp: {
    method: "POST",
    path: "/api/auth/sign-up/email",
    access: "public",
    summary: "Create an account on the trial plan and sign in.",
  },
  signIn: {
    method: "POST",
    path: "/api/auth/sign-in/email",
    access: "public",
    summary: "Sign in with e-mail and password.",
  },
  exploreExample: {
    method: "POST",
    path: "/api/auth/explore-example",
    access: "public",
    summary: "Sign in to the example account; only on a loopback address with sandboxes on.",
  },
  signOut: {
    method: "POST",
    path: "/api/auth/sign-out",
    access: "user",
    summary: "End this session.",
  },
  getUserDetails: {
    method: "GET",
    path: "/api/users/getUserDetails",
    access: "user",
    summary: "The signed-in user with plan, limits and usage.",
  },
  createProductCost: {
    method: "POST",
    path: "/api/product-cost",
    access: "user",
    summary: "Save a new product cost.",
  },
  listProductCosts: {
    method: "GET",
    path: "/api/product-cost",
    access: "user",
    summary: "All product costs of the user, last changed first.",
  },
  getProductCost: {
    method: "GET",
    path: "/api/product-cost/:id",
    access: "user",
    summary: "One product cost.",
  },
  updateProductCost: {
    method: "PUT",
    path: "/api/product-cost/:id",
    access: "user",
    summary: "Replace a product cost.",
  },
  deleteProductCost: {
    method: "DELETE",
    path: "/api/product-cost/:id",
    access: "user",
    summary: "Delete a product cost; restorable for 30 days.",
  },
  undeleteProductCost: {
    method: "POST",
    path: "/api/product-cost/:id/undelete",
    access: "user",
    summary: "Bring back a deleted product cost.",
  },
  runSimulation: {
    method: "POST",
    path: "/api/simulation/run",
    access: "user",
    summary: "Run a price and revenue simulation; counts as a run.",
  },
  createSimulation: {
    method: "POST",
    path: "/api/simulation",
    access: "user",
    summary: "Run and save a new simulation.",
  },
  listSimulations: {
    method: "GET",
    path: "/api/simulation",
    access: "user",
    summary: "All saved simulations of the user, last changed first.",
  },
  getSimulation: {
    method: "GET",
    path: "/api/simulation/:id",
    access: "user",
    summary: "One saved simulation with its stored result.",
  },
  updateSimulation: {
    method: "PUT",
    path: "/api/simulation/:id",
    access: "user",
    summary: "Replace a saved simulation and run it again.",
  },
  deleteSimulation: {
    method: "DELETE",
    path: "/api/simulation/:id",
    access: "user",
    summary: "Delete a saved simulation; restorable for 30 days.",
  },
  undeleteSimulation: {
    method: "POST",
    path: "/api/simulation/:id/undelete",
    access: "user",
    summary: "Bring back a deleted simulation.",
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
