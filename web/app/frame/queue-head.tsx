import { useTranslation } from 'react-i18next'
import type { QueueFigure } from '../../../shared/contract/queues.ts'
import { formatBrl } from '../../../shared/money.ts'
import { countText } from '../../lib/count-text.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { ageText } from '../../lib/wording.ts'
import styles from './queue-head.module.css'
import { SavedViews } from './saved-views.tsx'

const keys = [
  ['move', ['j', 'k']],
  ['open', ['Enter']],
  ['choose', ['x']],
  ['act', ['a']],
  ['refuse', ['r']],
  ['find', ['/']],
  ['send', ['Ctrl', 'Enter']],
] as const

/** Above every work list: what waits in it, the admin's saved filters, and the keys. */
export default function QueueHead({ figures }: { figures: readonly QueueFigure[] }) {
  const { t } = useTranslation('pages')
  const hasKeyboard = useMedia('(pointer: fine)')
  return (
    <div className={styles.head}>
      {/* Two queues on one page have their figures in their own sections. */}
      {figures.length === 1 && figures.map((figure) => <Figure key={figure.queue} figure={figure} />)}
      <SavedViews />
      {hasKeyboard && (
        <details className={styles.keys}>
          <summary>{t('keys.title')}</summary>
          <dl>
            {keys.map(([name, signs]) => (
              <div key={name}>
                <dt>
                  {signs.map((sign) => (
                    <kbd key={sign}>{sign}</kbd>
                  ))}
                </dt>
                <dd>{t(`keys.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

function Figure({ figure: { count, isComplete, sumCents, oldestAt } }: { figure: QueueFigure }) {
  const { t, i18n } = useTranslation('pages')
  const shown = countText(count, i18n.language)
  return (
    <p className={styles.figure}>
      <span>{t('queueHead.count', { shown: isComplete ? shown : t('adminMenu.atLeast', { shown }) })}</span>
      {sumCents !== null && count > 0 && (
        <span>{t('queueHead.sum', { amount: formatBrl(sumCents, i18n.language) })}</span>
      )}
      {oldestAt !== null && <span>{t('queueHead.oldest', { age: ageText(oldestAt, new Date(), i18n.language) })}</span>}
    </p>
  )
}
