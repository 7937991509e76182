import { useTranslation } from 'react-i18next'
import type { ApprovalStep } from '../../../../shared/contract/approvals.ts'
import type { AuditView } from '../../../../shared/contract/users.ts'
import { otherReceiver } from '../../../../shared/payouts/other-receiver.ts'
import { dottedText } from '../../../lib/dotted-text.ts'
import { instantText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'

interface HistoryProps {
  readonly steps: readonly ApprovalStep[]
  readonly audits: readonly AuditView[]
}

export function History({ steps, audits }: HistoryProps) {
  const { t, i18n } = useTranslation('approvals')
  const moment = (instant: string) => instantText(instant, i18n.language)
  return (
    <>
      <section className={styles.list}>
        <h3>{t('steps')}</h3>
        <ol className={styles.steps}>
          {steps.map(({ at, step, by }) => (
            <li key={`${at}${step}`}>{dottedText([t(`step.${step}`), by, moment(at)], i18n.language)}</li>
          ))}
        </ol>
      </section>
      <section className={styles.list}>
        <h3>{t('records')}</h3>
        {audits.length === 0 && <p className={styles.soft}>{t('noRecord')}</p>}
        <ul className={styles.steps}>
          {audits.map(({ id, at, action, actor, reason }) => (
            <li key={id} className={styles.words}>
              {dottedText(
                [
                  t(`record.${action as 'fail:withdrawal'}`, { nsSeparator: false, defaultValue: action }),
                  actor.name,
                  moment(at),
                  reason === otherReceiver ? t('otherReceiver') : reason,
                ],
                i18n.language,
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
