import { useTranslation } from 'react-i18next'
import { weightText } from '../../parts/pickups/weights.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import styles from './record.module.css'

export interface WeightRow {
  readonly id: string | number
  readonly name: string
  readonly bothGrams: number
  readonly oneGrams: number
}

/** Weights by one dimension, those of both sides apart from those of one side (rules 9.18). */
export function WeightTable({ title, of, rows }: { title: string; of: string; rows: readonly WeightRow[] }) {
  const { t, i18n } = useTranslation('record')
  const weight = (grams: number) => (grams === 0 ? '—' : weightText(grams, i18n.language))
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        className={styles.weights}
        items={rows}
        columns={[
          { head: of, cell: ({ name }) => name },
          { head: t('both'), cell: ({ bothGrams }) => weight(bothGrams) },
          { head: t('one'), cell: ({ oneGrams }) => weight(oneGrams) },
          { head: t('total'), cell: ({ bothGrams, oneGrams }) => weight(bothGrams + oneGrams) },
        ]}
      />
    </section>
  )
}
