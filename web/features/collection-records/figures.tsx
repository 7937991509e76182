import { useTranslation } from 'react-i18next'
import type { RecordFigures } from '../../../shared/contract/collection-records.ts'
import { dottedText } from '../../lib/dotted-text.ts'
import { weightText } from '../../parts/pickups/weights.ts'
import { Facts } from '../../ui/page/facts.tsx'
import { monthName } from './months.ts'
import styles from './record.module.css'
import { WeightTable } from './weight-table.tsx'

/** Sums of a period and its tables, on screen and in a report. */
export function Figures({ figures }: { figures: RecordFigures }) {
  const { t, i18n } = useTranslation(['record', 'common'])
  const { materials, months, cities, pickups, unweighed, flagged } = figures
  const sum = (side: 'bothGrams' | 'oneGrams') => materials.reduce((total, weights) => total + weights[side], 0)
  const sums = [
    ['both', sum('bothGrams')],
    ['one', sum('oneGrams')],
    ['total', sum('bothGrams') + sum('oneGrams')],
  ] as const
  return (
    <>
      <section className={styles.part} aria-label={t('total')}>
        <Facts look="tiles" facts={sums.map(([name, grams]) => [t(name), weightText(grams, i18n.language)])} />
        <p className="soft">
          {dottedText(
            [
              t('pickups', { count: pickups }),
              unweighed > 0 && t('unweighed', { count: unweighed }),
              flagged > 0 && t('flagged', { count: flagged }),
            ],
            i18n.language,
          )}
        </p>
      </section>
      <WeightTable
        title={t('materials')}
        of={t('material')}
        rows={materials.map((row) => ({ ...row, id: row.material, name: t(`common:material.${row.material}`) }))}
      />
      <WeightTable
        title={t('months')}
        of={t('month')}
        rows={months.map((row) => ({ ...row, id: row.month, name: monthName(row.month, i18n.language) }))}
      />
      <WeightTable
        title={t('cities')}
        of={t('city')}
        rows={cities.map((row) => ({ ...row, id: row.id, name: row.name || t('unknownCity') }))}
      />
    </>
  )
}
