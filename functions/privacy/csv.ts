/** Spreadsheets treat text with these first characters as a formula (rules 12.5). */
const formula = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV (RFC 4180) with a column for every field of any row; UTF-8 with a byte-order mark. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}
