import { type EndpointTable, EXPORT_LIMITS } from "../endpoint.ts";

/** The endpoints of product costs. */
export const productCostEndpoints = {
  createProductCost: {
    method: "POST",
    path: "/api/product-cost",
    access: "user",
    role: "editor",
    summary: "Save a new product cost.",
    idempotent: true,
    audit: ["product-cost.create"],
  },
  listProductCosts: {
    method: "GET",
    path: "/api/product-cost",
    access: "user",
    role: "viewer",
    summary: "All product costs of the user, last changed first.",
  },
  getProductCost: {
    method: "GET",
    path: "/api/product-cost/:id",
    access: "user",
    role: "viewer",
    summary: "One product cost.",
  },
  exportProductCost: {
    method: "GET",
    path: "/api/product-cost/:id/export",
    access: "user",
    role: "viewer",
    summary:
      "A product cost as a workbook with live formulas, slides or CSV; ?locale=de-DE is CSV with semicolons and decimal commas.",
    file: ["xlsx", "pptx", "csv"],
    limits: EXPORT_LIMITS,
  },
  updateProductCost: {
    method: "PUT",
    path: "/api/product-cost/:id",
    access: "user",
    role: "editor",
    summary: "Replace a product cost.",
    ifMatch: true,
    audit: ["product-cost.update"],
  },
  deleteProductCost: {
    method: "DELETE",
    path: "/api/product-cost/:id",
    access: "user",
    role: "editor",
    summary: "Delete a product cost; restorable for 30 days.",
    ifMatch: true,
    audit: ["product-cost.delete"],
  },
  deleteProductCosts: {
    method: "POST",
    path: "/api/product-cost/delete-many",
    access: "user",
    role: "editor",
    summary: "Delete several product costs; restorable for 30 days.",
    audit: ["product-cost.delete"],
  },
  undeleteProductCost: {
    method: "POST",
    path: "/api/product-cost/:id/undelete",
    access: "user",
    role: "editor",
    summary: "Bring back a deleted product cost.",
    audit: ["product-cost.undelete"],
  },
} as const satisfies EndpointTable;
