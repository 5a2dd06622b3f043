import type { DealStatus } from "@beachhead/contract";
import { plainCell } from "@beachhead/contract/table-reading";

const words: Readonly<Record<DealStatus, readonly string[]>> = {
  won: "won,closed won,closedwon,close won,win,gewonnen,gagné,gagne,ganado,ganada,vinto,ganho,success,successful".split(
    ",",
  ),
  lost: "lost,closed lost,closedlost,close lost,verloren,perdu,perdido,perdida,perso,abandoned,deleted,rejected,failed".split(
    ",",
  ),
  open: "open,in progress,active,pending,new,offen,en cours,ouvert,abierto,abierta,en curso,aberto,running".split(
    ",",
  ),
};

const statuses = new Map(
  (["won", "lost", "open"] as const).flatMap((status) =>
    words[status].map((word) => [word, status] as const),
  ),
);

/** What a cell of a status column says of a deal; undefined if it says none of the three. */
export const statusOf = (cell: string): DealStatus | undefined =>
  statuses.get(
    plainCell(cell)
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, " "),
  );
