import { useTranslation } from 'react-i18next'
import { weightText } from '../../ui/pickups/weights.ts'
import tables from '../../ui/primitives/table.module.css'
import styles from './record.module.css'

export interface WeightRow {
  readonly key: string | number
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
      <div className={tables.frame}>
        <table className={`${tables.table} ${styles.weights}`}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{t('both')}</th>
              <th scope="col">{t('one')}</th>
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, bothGrams, oneGrams }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td data-label={t('both')}>{weight(bothGrams)}</td>
                <td data-label={t('one')}>{weight(oneGrams)}</td>
                <td data-label={t('total')}>{weight(bothGrams + oneGrams)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
