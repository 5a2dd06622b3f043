import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { fileReply } from "../file-formats.ts";
import { changedReply, deletedReply, idParams, idsBody, restoredReply } from "../primitives.ts";
import type { productCostEndpoints } from "./endpoints.ts";
import { productCostReply, savedReply } from "./replies.ts";
import { productCostBody } from "./schemas.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const productCostSchemas = {
  createProductCost: { body: productCostBody, reply: savedReply },
  listProductCosts: { reply: z.array(productCostReply) },
  getProductCost: { params: idParams, reply: productCostReply },
  exportProductCost: { params: idParams, reply: fileReply },
  updateProductCost: { params: idParams, body: productCostBody, reply: savedReply },
  deleteProductCost: { params: idParams, reply: deletedReply },
  deleteProductCosts: { body: idsBody, reply: changedReply },
  undeleteProductCost: { params: idParams, reply: restoredReply },
} as const satisfies EndpointSchemas<typeof productCostEndpoints>;
