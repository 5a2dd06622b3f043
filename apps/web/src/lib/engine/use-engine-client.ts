import { type RefObject, useEffect, useRef } from "react";
import { createEngineClient, type EngineClient, type EngineThread, type EngineUpdate } from "./client.ts";

/** The engine's worker for as long as the component is there. The client is null before it is mounted. */
export function useEngineClient(
  spawn: () => EngineThread,
  listen: (update: EngineUpdate) => void,
): RefObject<EngineClient | null> {
  const client = useRef<EngineClient | null>(null);
  const listener = useRef(listen);
  useEffect(() => {
    listener.current = listen;
  });
  useEffect(() => {
    const started = createEngineClient(spawn, (update) => listener.current(update));
    client.current = started;
    return () => {
      client.current = null;
      started.dispose();
    };
  }, [spawn]);
  return client;
}
