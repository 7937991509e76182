import { useTranslation } from 'react-i18next'
import type { WithdrawalLine } from '../../../../shared/contract/withdrawals.ts'
import styles from '../../../ui/money/money.module.css'

/** The type of a PIX key, and as much of the key as one need not make a transfer to see. */
export function KeyCell({ line: { pixKeyType, hiddenPixKey } }: { line: WithdrawalLine }) {
  const { t } = useTranslation('withdrawals')
  return (
    <span className={styles.person}>
      <span>{t(`types.${pixKeyType}`)}</span>
      <span>{hiddenPixKey}</span>
    </span>
  )
}
