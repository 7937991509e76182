import { csvFile } from '../kit/csv.ts'

function cell(value: unknown): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

/** A file with a column for every field of any row (rules 12.5). */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return csvFile(
    columns,
    rows.map((row) => columns.map((column) => cell(row[column]))),
  )
}
