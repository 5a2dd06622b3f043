import type { EndpointName } from "./endpoints.ts";

/** One sentence on each row of the endpoint table, for the API reference; apart from it, because the browser has no use for them. */
export const endpointSummaries: Record<EndpointName, string> = {
  getConfiguration: "What this installation offers before sign-in.",
  signUp: "Create an account on the trial plan and sign in.",
  signIn: "Sign in with e-mail and password.",
  exploreExample: "Sign in to the example account; only on a loopback address with sandboxes on.",
  signOut: "End this session.",
  getUserDetails: "The signed-in user with plan, limits and usage.",
  createProductCost: "Save a new product cost.",
  listProductCosts: "All product costs of the user, last changed first.",
  getProductCost: "One product cost.",
  updateProductCost: "Replace a product cost.",
  deleteProductCost: "Delete a product cost; restorable for 30 days.",
  undeleteProductCost: "Bring back a deleted product cost.",
  runSimulation: "Run a price and revenue simulation; counts as a run.",
  createSimulation: "Run and save a new simulation.",
  listSimulations: "All saved simulations of the user, last changed first.",
  getSimulation: "One saved simulation with its stored result.",
  updateSimulation: "Replace a saved simulation and run it again.",
  deleteSimulation: "Delete a saved simulation; restorable for 30 days.",
  undeleteSimulation: "Bring back a deleted simulation.",
};
