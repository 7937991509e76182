import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Ban, Check, Download } from '../icons/icons.ts'
import { Button } from '../primitives/button.tsx'
import styles from './money.module.css'

interface ChosenBarProps {
  readonly count: number
  readonly yesLabel: string
  /** Undefined where there is nothing to refuse. */
  readonly noLabel?: string
  readonly chooseFirst: string
  readonly choosing: boolean
  readonly exporting: boolean
  readonly onChooseAll: () => void
  readonly onChooseNone: () => void
  readonly onYes: () => void
  readonly onNo?: () => void
  readonly onExport: () => void
}

export function ChosenBar(props: ChosenBarProps) {
  const { count, yesLabel, noLabel, choosing, exporting } = props
  const { t } = useTranslation('approvals')
  const none = count === 0 ? props.chooseFirst : undefined
  return (
    <section className={classNames('row-centred', styles.bar)} aria-label={t('actions')}>
      <p role="status">{count === 0 ? t('chosenNone') : t('chosen', { count })}</p>
      <Button variant="plain" size="small" loading={choosing} onClick={props.onChooseAll}>
        {t('chooseAll')}
      </Button>
      <Button variant="plain" size="small" disabled={count === 0} onClick={props.onChooseNone}>
        {t('chooseNone')}
      </Button>
      <Button size="small" icon={<Check aria-hidden="true" />} disabledReason={none} onClick={props.onYes}>
        {yesLabel}
      </Button>
      {noLabel !== undefined && (
        <Button
          variant="danger"
          size="small"
          icon={<Ban aria-hidden="true" />}
          disabledReason={none}
          onClick={props.onNo}
        >
          {noLabel}
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        loading={exporting}
        onClick={props.onExport}
      >
        {t('export')}
      </Button>
    </section>
  )
}
