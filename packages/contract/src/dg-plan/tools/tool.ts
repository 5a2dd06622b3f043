/** A tool that helps in a channel. */
export interface Tool {
  name: string;
  description: string;
  /** A picture the web app brings along. */
  image: string;
  url: string;
  pricingUrl: string;
  /** Whether it can be connected. */
  integration: boolean;
}

/** Tools for the same work. */
export interface ToolCategory {
  category: string;
  /** The channels it helps in; for CRM tools also those that only report there. */
  channelKeys: readonly number[];
  tools: readonly Tool[];
}
