import type { RecordLine } from '../../shared/contract/collection-records.ts'
import { categoryNames } from '../../shared/recyclables/categories.ts'
import { csvFile } from '../kit/csv.ts'

const columns = [
  'Mês',
  'Quem entregou',
  'Cidade',
  'Material',
  'Pesado pelos dois lados (kg)',
  'Pesado por um lado (kg)',
]

/** With a decimal comma for Brazilian spreadsheets: '12,5'. */
const kilograms = (grams: number) => String(grams / 1000).replace('.', ',')

/** Returns a record as CSV (rules 12.5) with a row for each material of a line. Suppliers are numbers. */
export function csvOf(lines: readonly RecordLine[]): string {
  const rows = lines.flatMap(({ month, supplier, city, materials }) =>
    materials.map(({ material, bothGrams, oneGrams }) => [
      month,
      String(supplier),
      city,
      categoryNames[material],
      kilograms(bothGrams),
      kilograms(oneGrams),
    ]),
  )
  return csvFile(columns, rows)
}
