/** Returns a line of a CSV file of ours. */
export function csvLine(...cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')
}
