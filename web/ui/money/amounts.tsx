import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../shared/money.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './amounts.module.css'

export interface Amount {
  readonly label: string
  readonly cents: number
}

export function Amounts({ lines }: { lines: readonly Amount[] }) {
  const { i18n } = useTranslation()
  return (
    <dl className={classNames('stack-xs', styles.amounts)}>
      {lines.map(({ label, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatBrl(cents, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  )
}
