import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/** A request of Node without a connection, which would end with it. */
export const detachedRequest = (): IncomingMessage => new IncomingMessage(new Socket());
