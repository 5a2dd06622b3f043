/** On a Mac the command key leads, elsewhere Ctrl. */
export function isMac(): boolean {
  return /^(mac|ip)/i.test(navigator.platform);
}
