/** A visit with the profile of who visits. */
export interface Visit {
  visitor: { id: string; email: string; name: string; company: string; lastLogin: Date | null };
  /** "Dashboards". */
  page: string;
  at: Date;
  /** The same for a visit that is sent again. */
  id: string;
}

/** An analytics service that takes visits. */
export interface VisitReports {
  recordVisit(visit: Visit, signal: AbortSignal): Promise<void>;
}
