/** Room for the panel of the thread until its figures are there, in pixels: its height with one check below its sentence. */
export const THREAD_HEIGHT = 129;
