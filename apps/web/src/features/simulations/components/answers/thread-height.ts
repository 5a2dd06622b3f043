/** Room for the panel of the thread until its figures are there, in pixels: its height with its first sentence. */
export const THREAD_HEIGHT = 92;
